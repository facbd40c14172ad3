package org.mobula.bench;

import java.io.Serial;

/** A contestant could not be measured. */
public final class ContestFailedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message who, what, and what to do next */
    public ContestFailedException(String message) {
        super(message);
    }
}
