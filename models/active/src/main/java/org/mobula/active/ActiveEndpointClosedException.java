package org.mobula.active;

import java.io.Serial;

/** An endpoint is closed: this one, or the one at the destination. */
public final class ActiveEndpointClosedException extends ActiveMessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message says who, what, and what to do next */
    public ActiveEndpointClosedException(String message) {
        super(message);
    }
}
