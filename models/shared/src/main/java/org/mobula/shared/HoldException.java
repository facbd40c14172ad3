package org.mobula.shared;

import java.io.Serial;

/** A thread releases, or writes, a block that it has not acquired, or acquires one that it has. */
public final class HoldException extends SharedException {
    @Serial
    private static final long serialVersionUID = 1L;

    HoldException(String message) {
        super(message, null);
    }
}
