package org.mobula.transport;

import java.io.Serial;

/** No transport reaches a peer. The message says of each why not. */
public final class NoTransportException extends TransportException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message which peer, and of each transport why it does not reach it */
    public NoTransportException(String message) {
        super(message, null);
    }
}
