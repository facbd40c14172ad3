/**
 * What a consistency protocol implements. A {@link org.mobula.shared.spi.Protocol} is an enum of states and a
 * {@link org.mobula.shared.spi.ProtocolTable}: which {@link org.mobula.shared.spi.ProtocolStep} an
 * {@link org.mobula.shared.spi.Event} causes in each state of a rank's {@link org.mobula.shared.spi.BlockCopy}. Ranks
 * communicate by messages only. The locks, their queues, the transfer of contents and the consequences of failures are
 * the same for all protocols.
 */
@NullMarked
package org.mobula.shared.spi;

import org.jspecify.annotations.NullMarked;
