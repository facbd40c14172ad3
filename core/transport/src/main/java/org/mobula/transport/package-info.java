/**
 * Active messages between two ranks: a message names a handler and carries bytes.
 *
 * <p>A transport (see {@link org.mobula.transport.spi}) moves <i>frames</i> in order to one peer. An
 * {@link org.mobula.transport.Endpoint} converts them to messages: many threads may send, a message longer than a frame
 * is sent in pieces, blocks are sent without a copy, and no method blocks: a message that cannot leave now is kept, and
 * leaves at a later poll.
 *
 * <p>Input: messages to send, and the frames of the transport. Output: upcalls to an
 * {@link org.mobula.transport.EndpointListener}. Start reading at {@link org.mobula.transport.Endpoint}.
 */
package org.mobula.transport;
