package org.mobula.endpoint;

import java.io.Serial;

/** The peer refused to read or write one of its registered buffers. */
public final class RemoteAccessException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public RemoteAccessException(String message) {
        super(message);
    }
}
