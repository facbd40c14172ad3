/**
 * The classes of replicated objects, once more and rewritten.
 *
 * <p>{@link org.mobula.replica.internal.space.ReplicaSpace} holds them: a class loader beside the program's, and the codecs by
 * which arguments come in and results go out. {@link org.mobula.replica.internal.space.ClassRewriter} turns a class file of
 * the program into one whose code says what it is about to do, to {@link org.mobula.replica.internal.space.ReplicaHooks}.
 */
package org.mobula.replica.internal.space;
