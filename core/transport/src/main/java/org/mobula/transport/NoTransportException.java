package org.mobula.transport;

import java.io.Serial;

/** No transport reaches a peer. The message contains the reason for each. */
public final class NoTransportException extends TransportException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message names the peer, and for each transport the reason */
    public NoTransportException(String message) {
        super(message, null);
    }
}
