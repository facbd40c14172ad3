/**
 * Inserts checks of accesses into class files. Enters: a class file and the class files that it refers to; leaves: a
 * class file in which each access to an array element, and to a field of an annotated class, is preceded by a check.
 *
 * <p>Start with {@link org.mobula.shared.internal.rewrite.MethodRewriter}. A loop whose accesses need one check each
 * before it is there twice: with checks, and without them ({@link org.mobula.shared.internal.rewrite.Loops}).
 */
@NullMarked
package org.mobula.shared.internal.rewrite;

import org.jspecify.annotations.NullMarked;
