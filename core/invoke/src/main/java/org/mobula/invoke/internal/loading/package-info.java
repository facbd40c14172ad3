/**
 * Classes that only another rank has.
 *
 * <p>A message that names a class which is not here is kept ({@link org.mobula.invoke.internal.loading.Postponed}) and
 * read again on a thread that may wait, through the {@link org.mobula.invoke.internal.loading.SourceLoader} of the rank
 * that sent it, if the program allowed it. What that rank hands out is decided there, by
 * {@link org.mobula.invoke.internal.loading.HandedOut}.
 */
package org.mobula.invoke.internal.loading;
