package org.mobula.endpoint;

import java.io.Serial;

/** No endpoint accepted a connection. */
public final class ConnectionRefusedException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public ConnectionRefusedException(String message) {
        super(message);
    }
}
