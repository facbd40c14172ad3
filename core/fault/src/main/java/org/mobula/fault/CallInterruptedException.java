package org.mobula.fault;

import java.io.Serial;

/**
 * A blocking call was cancelled because the waiting thread was interrupted.
 *
 * <p>The thread's interrupt status stays set: code that catches this exception still sees it, and further blocking
 * calls of Mobula end in the same way until {@link Thread#interrupted} clears it.
 */
public final class CallInterruptedException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param action the action of the calling thread, as a clause: {@code "calling Pi.part"}
     * @param hint the state of the call, as a sentence without a full stop
     */
    public CallInterruptedException(String action, String hint) {
        super("cancelled while " + action + ", since thread \""
                + Thread.currentThread().getName() + "\" was interrupted. " + hint);
    }
}
