/**
 * Replicated objects: each rank reads its own replica, and writes to all replicas in one order.
 *
 * <p>{@link org.mobula.replica.Replicas} creates an object from a root class, and finds it by its name at every rank. A
 * method that only reads runs at once on the rank's own replica. A method that writes is sent as a call and runs on
 * every replica, in one order over all objects; the caller gets the result of its own replica. The bytecode shows which
 * methods write, and this is checked again while a method runs.
 *
 * <p>The classes of replicas are loaded again by a class loader of their own ({@code internal.space}), rewritten to
 * behave the same at every rank; only copies cross its border. RepMI's API for existing programs: {@link
 * org.mobula.replica.Cloud}, {@link org.mobula.replica.Cloud.Node}, {@link org.mobula.replica.CloudObject}, {@link
 * org.mobula.replica.Root}. Start reading at {@link org.mobula.replica.Replicas}, then {@code internal.WriteExecutor}.
 */
package org.mobula.replica;
