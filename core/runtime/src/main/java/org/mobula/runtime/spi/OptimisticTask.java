package org.mobula.runtime.spi;

/**
 * A task that may begin right on the thread that polls, in the hope that it ends or blocks soon.
 *
 * <p>It begins on a virtual thread mounted there, once what was polled has been dealt with; so it can block like every
 * other task of {@link Engine#dispatch}, and goes on elsewhere then. What computes for long, or waits in file I/O or
 * native code, keeps that thread; another one polls in its place after 200 us, and the task is told.
 *
 * <p><b>Threads:</b> {@link #isLikelyBrief} is asked by the dispatching thread.
 */
public interface OptimisticTask extends Runnable {
    /** Whether to hope so; if not, the task begins elsewhere. */
    boolean isLikelyBrief();

    /**
     * The hope was in vain. Comes from any thread, while the task runs or shortly after, so that a task that is used
     * again may take it for another run's.
     */
    void tookLong();
}
