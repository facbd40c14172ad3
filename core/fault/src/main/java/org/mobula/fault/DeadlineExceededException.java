package org.mobula.fault;

import java.io.Serial;
import java.time.Duration;

/**
 * A blocking call did not end before the deadline that was set for it.
 *
 * <p>What was asked for may still happen at the other side: only the waiting ended.
 */
public final class DeadlineExceededException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param action what was being done, as a clause: {@code "looking up \"pi-3\""}
     * @param waited how long the call waited before it gave up
     */
    public DeadlineExceededException(String action, Duration waited) {
        super("deadline exceeded after " + waited.toMillis() + " ms while " + action);
    }

    /**
     * @param action what was being done, as a clause
     * @param waited how long the call waited before it gave up
     * @param hint what to do next, as a sentence without a full stop
     */
    public DeadlineExceededException(String action, Duration waited, String hint) {
        super("deadline exceeded after " + waited.toMillis() + " ms while " + action + ". " + hint);
    }
}
