/**
 * What the tests of many rooms share: contracts that every implementation of an SPI passes, faults on order, and an end
 * to hangs.
 *
 * <p>{@link org.mobula.testkit.ChannelContract} is a suite: a transport's test extends it and says how to open a pair
 * of channels. {@link org.mobula.testkit.HeapChannel} is a pair without a transport, {@link
 * org.mobula.testkit.FaultyChannel} puts {@link org.mobula.testkit.Faults} before any channel, always the same ones for
 * the same seed. {@link org.mobula.testkit.HangKiller} ends a test that waits for ever and shows what every thread was
 * doing.
 *
 * <p>Start reading at {@link org.mobula.testkit.ChannelContract}.
 */
@NullMarked
package org.mobula.testkit;

import org.jspecify.annotations.NullMarked;
