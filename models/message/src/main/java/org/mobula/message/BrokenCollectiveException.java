package org.mobula.message;

import java.io.Serial;

/**
 * A rank gave up a collective operation, so that the other ranks cannot complete it: its operation threw, its deadline
 * passed, or its counts differed from those of others. All later collective operations of the communicator fail.
 */
public final class BrokenCollectiveException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the call, the rank that gave up, and what to do next
     */
    public BrokenCollectiveException(String message) {
        super(message);
    }
}
