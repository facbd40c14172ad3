/**
 * The services that models use: {@link org.mobula.runtime.spi.Engine} registers handlers, waits and dispatches;
 * {@link org.mobula.runtime.spi.Peer} sends to one rank; a {@link org.mobula.runtime.spi.DelayedFlush} is work that the
 * polling thread flushes. Waiting has one mechanism: a {@link org.mobula.runtime.spi.PendingTable} finds the operation
 * that a message completes, {@link org.mobula.runtime.spi.Completion} wakes the waiting thread,
 * {@link org.mobula.runtime.spi.IdleStrategy} determines what a thread does between two checks,
 * {@link org.mobula.runtime.spi.Timer} runs actions at deadlines, and {@link org.mobula.runtime.spi.Guard} protects the
 * threads of the node from exceptions of the code that they run.
 */
package org.mobula.runtime.spi;
