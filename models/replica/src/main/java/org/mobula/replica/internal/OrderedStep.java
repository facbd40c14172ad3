package org.mobula.replica.internal;

/** A step of the total order. Every rank runs it after all steps before it. */
interface OrderedStep {
    /** Its place in the order. */
    long sequence();

    /** Runs the step, on the thread that holds the {@link WriteExecutor}. */
    void run();

    /**
     * Runs the step if it ends soon and waits for nothing, so it may run on a polling thread.
     *
     * @return false if the step, or the rest of it, must run on another thread
     */
    default boolean runBriefly() {
        return false;
    }

    /** Returns true if the step may wait, and therefore must not run on a thread that waits for its own write. */
    default boolean needsThread() {
        return false;
    }
}
