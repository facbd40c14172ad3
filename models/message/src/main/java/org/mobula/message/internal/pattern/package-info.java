/**
 * Where elements lie that do not lie side by side, and how they are brought together and spread out again.
 *
 * <p>A {@link org.mobula.message.internal.pattern.Pattern} is a tree of repetitions down to runs of adjacent bytes. It
 * tells a {@link org.mobula.message.internal.pattern.Mover} of them in whole rows, so that what moves bytes is a plain
 * loop. {@link org.mobula.message.internal.pattern.Scattered} is a pattern laid over an array or over memory: start
 * reading there.
 */
package org.mobula.message.internal.pattern;
