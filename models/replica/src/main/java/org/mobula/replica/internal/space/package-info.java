/**
 * The rewritten classes of replicated objects.
 *
 * <p>{@link org.mobula.replica.internal.space.ReplicaSpace} has a separate class loader, and the codecs that copy
 * arguments in and results out. {@link org.mobula.replica.internal.space.ClassRewriter} rewrites a class file of the
 * program so that its code calls {@link org.mobula.replica.internal.space.ReplicaHooks}.
 */
package org.mobula.replica.internal.space;
