package org.mobula.runtime.spi;

/**
 * A task that begins on the polling thread if it is expected to end or block soon.
 *
 * <p>It begins after the poll, on a virtual thread that is mounted on the polling thread. So it can block like every
 * other task of {@link Engine#dispatch}, and then continues elsewhere. A task that computes for long, or waits in file
 * I/O or native code, occupies the polling thread; another thread polls after 200 us, and {@link #tookLong} is called.
 *
 * <p><b>Threads:</b> {@link #isExpectedShort} is called by the dispatching thread.
 */
public interface OptimisticTask extends Runnable {
    /** Whether the task is expected to end or block soon; if not, it begins elsewhere. */
    boolean isExpectedShort();

    /**
     * The task has occupied the polling thread for too long. Called by any thread while the task runs or shortly
     * afterwards, so a task that is reused may receive it during its next run.
     */
    void tookLong();
}
