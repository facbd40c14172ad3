package org.mobula.memory;

import java.io.Serial;

/** The state of a buffer does not allow an operation: it is being reclaimed, or it was freed. */
public final class BufferStateException extends BufferException {
    @Serial
    private static final long serialVersionUID = 1L;

    BufferStateException(String message) {
        super(message);
    }
}
