package org.mobula.memory;

import java.io.Serial;

/** A view of a buffer was requested while the program has views of another type. */
public final class BufferTypeException extends BufferException {
    @Serial
    private static final long serialVersionUID = 1L;

    BufferTypeException(String message) {
        super(message);
    }
}
