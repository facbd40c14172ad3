package org.mobula.memory;

import java.io.Serial;

/** The memory of a buffer is still in use: the program has views of it, or it is registered or posted. */
public final class ReferencedException extends BufferException {
    @Serial
    private static final long serialVersionUID = 1L;

    ReferencedException(String message) {
        super(message);
    }
}
