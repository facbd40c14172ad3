package org.mobula.active;

import java.io.Serial;

/** A handler at another rank has thrown an exception, or there is none of the number that a message names. */
public final class HandlerFailedException extends ActiveMessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message says who, what, and what to do next */
    public HandlerFailedException(String message) {
        super(message);
    }
}
