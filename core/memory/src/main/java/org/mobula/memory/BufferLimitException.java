package org.mobula.memory;

import java.io.Serial;

/** A buffer would exceed the limit of its {@link BufferSpace}, even after all unreferenced buffers were freed. */
public final class BufferLimitException extends BufferException {
    @Serial
    private static final long serialVersionUID = 1L;

    BufferLimitException(String message) {
        super(message);
    }
}
