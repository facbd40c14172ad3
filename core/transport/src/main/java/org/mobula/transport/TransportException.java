package org.mobula.transport;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** Two ranks cannot be connected. */
public abstract sealed class TransportException extends MobulaException
        permits HandshakeException, NoTransportException {
    @Serial
    private static final long serialVersionUID = 1L;

    TransportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
