package org.mobula.runtime.spi;

import java.time.Duration;
import java.util.concurrent.Future;

/**
 * The node's timer: one thread that runs actions when they are due.
 *
 * <p>An action must not block and must not run code of the program: all other actions wait for it. What takes longer is
 * {@linkplain Engine#dispatch dispatched}. An exception of an action is logged, see {@link Guard}; a periodic action
 * continues.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> none. Once the node has closed, nothing runs: actions that are due then are
 * dropped.
 */
public interface Timer {
    /**
     * Runs an action once.
     *
     * @param deadline when, as a {@link System#nanoTime} value; at once if it has passed
     * @return cancels the action
     */
    Future<?> at(long deadline, Runnable action);

    /**
     * Runs an action periodically.
     *
     * @param period the time from the end of one run to the start of the next, and before the first one
     * @return ends the repetition
     */
    Future<?> every(Duration period, Runnable action);
}
