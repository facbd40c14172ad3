/**
 * How reads and writes of replicated objects run.
 *
 * <p>{@link org.mobula.replica.internal.ReplicaCall} is one call, on its way to a {@link
 * org.mobula.replica.internal.Replica}: a read runs at once, a write is submitted to the total order, comes back to {@link
 * org.mobula.replica.internal.OrderedReplicas} at every rank, and runs when {@link
 * org.mobula.replica.internal.WriteExecutor} says so. Writes that nobody waits for gather in {@link
 * org.mobula.replica.internal.WriteBatcher} and travel together, for so long as {@link
 * org.mobula.replica.internal.DelayedBatches} lets them where none is ever under way; {@link
 * org.mobula.replica.internal.AsyncCompletions} completes their futures.
 */
package org.mobula.replica.internal;
