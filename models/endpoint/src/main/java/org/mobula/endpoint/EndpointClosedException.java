package org.mobula.endpoint;

import java.io.Serial;

/** An endpoint was closed by this rank or by its peer. */
public final class EndpointClosedException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public EndpointClosedException(String message) {
        super(message);
    }
}
