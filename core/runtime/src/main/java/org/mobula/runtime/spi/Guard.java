package org.mobula.runtime.spi;

import org.mobula.fault.OutOfMemory;

/**
 * The boundary around code that a thread of the node runs for others: handlers, listeners, close actions, timer actions.
 *
 * <p>What such code throws is logged, {@link Error} included, and the thread goes on. An {@link OutOfMemoryError} ends the
 * process, see {@link OutOfMemory}.
 *
 * <p><b>Threads:</b> any.
 */
public final class Guard {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private Guard() {}

    /**
     * Runs an action; never throws.
     *
     * @param what the action in words, for the log: {@code "a close action"}
     * @return whether the action returned normally
     */
    public static boolean run(String what, Runnable action) {
        try {
            action.run();
            return true;
        } catch (Throwable failure) {
            caught(what, failure);
            return false;
        }
    }

    /** Deals with what an action has thrown, as {@link #run} does. */
    public static void caught(String what, Throwable failure) {
        OutOfMemory.check(failure);
        LOG.log(System.Logger.Level.ERROR, what + " failed", failure);
    }
}
