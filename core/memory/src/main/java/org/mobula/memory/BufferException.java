package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A {@link MessageBuffer} refused an operation; its state is unchanged. */
public abstract sealed class BufferException extends MobulaException
        permits ReferencedException, BufferTypeException, BufferStateException, BufferLimitException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the buffer, the operation, and a remedy */
    BufferException(String message) {
        super(message);
    }
}
