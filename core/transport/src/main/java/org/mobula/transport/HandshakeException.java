package org.mobula.transport;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The other end of a connection did not prove its rank, or has another version of the protocol. */
public final class HandshakeException extends TransportException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message names the rank, the reason, and the remedy */
    public HandshakeException(String message) {
        super(message, null);
    }

    /** @param message names the rank, the reason, and the remedy */
    public HandshakeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
