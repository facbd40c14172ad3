/**
 * Elements that are not adjacent, and how they are packed and unpacked.
 *
 * <p>A {@link org.mobula.message.internal.pattern.Pattern} is a tree of repetitions and sequences, whose leaves are
 * runs of adjacent bytes. It passes whole rows of runs to a {@link org.mobula.message.internal.pattern.Mover}, which
 * copies them in a simple loop. Start at {@link org.mobula.message.internal.pattern.Scattered}, a pattern over an array
 * or over memory.
 */
package org.mobula.message.internal.pattern;
