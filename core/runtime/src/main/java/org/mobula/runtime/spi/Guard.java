package org.mobula.runtime.spi;

import org.mobula.fault.OutOfMemory;

/**
 * The boundary around code that a thread of the node runs for others: handlers, listeners, close actions, timer
 * actions.
 *
 * <p>An exception of such code, even an {@link Error}, is logged, and the thread continues. An {@link OutOfMemoryError}
 * ends the process, see {@link OutOfMemory}.
 *
 * <p><b>Threads:</b> any.
 */
public final class Guard {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private Guard() {}

    /**
     * Runs an action; never throws.
     *
     * @param what the name of the action in the log: {@code "a close action"}
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

    /** Handles an exception of an action as {@link #run} does. */
    public static void caught(String what, Throwable failure) {
        OutOfMemory.check(failure);
        LOG.log(System.Logger.Level.ERROR, what + " failed", failure);
    }
}
