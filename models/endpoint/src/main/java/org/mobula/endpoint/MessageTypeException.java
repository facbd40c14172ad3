package org.mobula.endpoint;

import java.io.Serial;

/** A message has another type than the buffer that should have received it. */
public final class MessageTypeException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public MessageTypeException(String message) {
        super(message);
    }
}
