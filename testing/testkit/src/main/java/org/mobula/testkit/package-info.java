/**
 * Shared by the tests of many rooms: contracts that every implementation of an SPI passes, fault injection, and time
 * limits.
 *
 * <p>{@link org.mobula.testkit.ChannelContract} is a suite: the test of a transport extends it and opens a pair
 * of channels. {@link org.mobula.testkit.HeapChannel} is a pair without a transport, {@link
 * org.mobula.testkit.FaultyChannel} adds {@link org.mobula.testkit.Faults} to a channel, repeatable by
 * seed. {@link org.mobula.testkit.HangKiller} ends a test that hangs and prints the stacks of all threads.
 *
 * <p>Start reading at {@link org.mobula.testkit.ChannelContract}.
 */
@NullMarked
package org.mobula.testkit;

import org.jspecify.annotations.NullMarked;
