package org.mobula.invoke;

import java.io.Serial;
import java.time.Duration;

/**
 * A method that another rank has called makes a call that no caller waits for, and the called rank makes no progress
 * with such calls: probably their methods wait for each other. Nothing was sent.
 */
public final class CallLimitException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * A call that waited in vain.
     *
     * @param action the call, as a clause
     * @param waited how long it waited
     */
    public CallLimitException(String action, Duration waited) {
        super("nothing was sent while " + action + ": the called rank has used up its limit for calls that no caller"
                + " waits for, and the reserve for calls made by methods, and none of them has ended there for "
                + waited.toMillis() + " ms, so methods probably wait for each other. Let the method that makes the"
                + " calls wait for results now and then, or raise MOBULA_ONE_WAY_BYTES");
    }
}
