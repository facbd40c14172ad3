package org.mobula.transport;

import java.io.IOException;

/**
 * Receives what arrives at an {@link Endpoint}.
 *
 * <p><b>Threads:</b> {@link #deliver} is called on the polling thread, {@link #lost} on any.
 */
public interface EndpointListener {
    /**
     * A message for a handler has arrived. A {@link org.mobula.fault.MobulaException} means that the message is
     * invalid: the connection ends with its text. Any other exception is an error of the handler, and is logged.
     */
    void deliver(int handler, Incoming message);

    /** The connection to a peer is lost; nothing more arrives. Called once. */
    void lost(int peer, IOException cause);
}
