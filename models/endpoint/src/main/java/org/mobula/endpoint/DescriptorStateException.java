package org.mobula.endpoint;

import java.io.Serial;

/** A descriptor or registration cannot be used in this way now. */
public final class DescriptorStateException extends EndpointException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    public DescriptorStateException(String message) {
        super(message);
    }
}
