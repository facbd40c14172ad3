package org.mobula.fault;

import java.io.Serial;
import java.time.Duration;

/**
 * A blocking call did not end before its deadline.
 *
 * <p>Only the waiting has ended: the peer may still carry out the request.
 */
public final class DeadlineExceededException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param action the interrupted action, as a clause: {@code "looking up \"pi-3\""}
     * @param waited how long the call waited
     */
    public DeadlineExceededException(String action, Duration waited) {
        super("deadline exceeded after " + waited.toMillis() + " ms while " + action);
    }

    /**
     * @param action the interrupted action, as a clause
     * @param waited how long the call waited
     * @param hint what to do next, as a sentence without a full stop
     */
    public DeadlineExceededException(String action, Duration waited, String hint) {
        super("deadline exceeded after " + waited.toMillis() + " ms while " + action + ". " + hint);
    }
}
