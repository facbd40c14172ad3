package org.mobula.endpoint;

import java.io.Serial;

/** A message is longer than the buffer that should have received it. */
public final class MessageOverflowException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public MessageOverflowException(String message) {
        super(message);
    }
}
