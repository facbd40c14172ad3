package org.mobula.transport;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Who is at the other end of a connection could not prove to be the rank it should be, or speaks another version. */
public final class HandshakeException extends TransportException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message who, why, and what to do */
    public HandshakeException(String message) {
        super(message, null);
    }

    /** @param message who, why, and what to do */
    public HandshakeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
