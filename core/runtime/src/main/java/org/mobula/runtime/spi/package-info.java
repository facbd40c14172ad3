/**
 * What a model builds on: {@link org.mobula.runtime.spi.Engine} registers handlers, waits and dispatches;
 * {@link org.mobula.runtime.spi.Peer} sends to one rank; what is {@link org.mobula.runtime.spi.DelayedFlush} for more to come is looked
 * after by whoever polls. Waiting has one mechanism: a {@link org.mobula.runtime.spi.PendingTable} finds what a message completes,
 * {@link org.mobula.runtime.spi.Completion} wakes the thread that waits, {@link org.mobula.runtime.spi.IdleStrategy} says what a
 * thread does between two looks, {@link org.mobula.runtime.spi.Timer} ends what takes too long, and
 * {@link org.mobula.runtime.spi.Guard} keeps all of these from failing with the code that they run.
 * {@link org.mobula.runtime.spi.SpinLock} is for what lasts a few instructions.
 */
package org.mobula.runtime.spi;
