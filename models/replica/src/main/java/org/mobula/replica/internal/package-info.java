/**
 * How reads and writes of replicated objects run.
 *
 * <p>{@link org.mobula.replica.internal.ReplicaCall} is one call of a {@link org.mobula.replica.internal.Replica}. A
 * read runs at once. A write is submitted to the total order ({@link org.mobula.replica.internal.PendingWrites});
 * {@link org.mobula.replica.internal.OrderedReplicas} turns it into a {@link org.mobula.replica.internal.WriteStep} at
 * every rank, and {@link org.mobula.replica.internal.WriteExecutor} runs the steps in order. Writes that no thread
 * waits for are batched by {@link org.mobula.replica.internal.WriteBatcher}; {@link
 * org.mobula.replica.internal.AsyncCompletions} completes their futures.
 */
package org.mobula.replica.internal;
