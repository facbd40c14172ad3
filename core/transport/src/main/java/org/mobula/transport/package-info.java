/**
 * Active messages between two ranks: a message names a handler and carries bytes.
 *
 * <p>A transport (see {@link org.mobula.transport.spi}) moves <i>frames</i> in order to one peer. An
 * {@link org.mobula.transport.Endpoint} makes messages of them: many threads may send, a message longer than a frame
 * goes in pieces, blocks go straight from array to array, and nothing here ever blocks: what cannot leave now is kept,
 * and leaves when someone polls.
 *
 * <p>In come messages to send and the transport's frames; out go upcalls to
 * {@link org.mobula.transport.MessageHandler}s. Start reading at {@link org.mobula.transport.Endpoint}.
 */
package org.mobula.transport;
