/**
 * Objects that every rank has: read where they are used, written everywhere in one order.
 *
 * <p>{@link org.mobula.replica.Replicas} makes such an object from a root class, and finds it by its name at every
 * rank. A method that only reads runs on the rank's own replica, at once. One that writes is sent as a call and runs on
 * every replica, in one order over all objects; the caller gets what its own replica answers. Which is which is read in
 * the bytecode, and checked again while the method runs.
 *
 * <p>In come classes and calls; out go stubs. The classes live once more in a class loader of their own ({@code
 * internal.space}), rewritten so that they do the same everywhere; nothing but copies crosses its border. Programs that
 * were written for RepMI find its names here, too: {@link org.mobula.replica.Cloud}, {@link
 * org.mobula.replica.Cloud.Node}, {@link org.mobula.replica.CloudObject}, {@link org.mobula.replica.Root}. Start
 * reading at {@link org.mobula.replica.Replicas}, then {@code internal.WriteExecutor}.
 */
package org.mobula.replica;
