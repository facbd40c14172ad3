package org.mobula.bench;

import java.io.Serial;

/** An implementation could not be measured. */
public final class MeasurementFailedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message who, what, and what to do next */
    public MeasurementFailedException(String message) {
        super(message);
    }
}
