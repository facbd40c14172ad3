package org.mobula.fault;

import java.io.Serial;

/**
 * A blocking call was cancelled, since the thread that waited in it was interrupted.
 *
 * <p>The thread's interrupt status is kept: whoever catches this still sees it, and further blocking calls of Mobula
 * end the same way until {@link Thread#interrupted} clears it.
 */
public final class CallInterruptedException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param action what was being done by the calling thread, as a clause: {@code "calling Pi.part"}
     * @param hint what has become of it, as a sentence without a full stop
     */
    public CallInterruptedException(String action, String hint) {
        super("cancelled while " + action + ", since thread \""
                + Thread.currentThread().getName() + "\" was interrupted. " + hint);
    }
}
