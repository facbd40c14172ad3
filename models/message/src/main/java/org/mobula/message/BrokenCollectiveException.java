package org.mobula.message;

import java.io.Serial;

/**
 * A rank gave up a collective operation, so that the others cannot end it either: its operation threw, its deadline passed,
 * or it passed other numbers than the others. The communicator has no collective operations any more.
 */
public final class BrokenCollectiveException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the call, the rank and who gave up, and what to do next
     */
    public BrokenCollectiveException(String message) {
        super(message);
    }
}
