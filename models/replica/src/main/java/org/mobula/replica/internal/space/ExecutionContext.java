package org.mobula.replica.internal.space;

/**
 * What rewritten code tells about itself while it runs: the read or the write that the calling thread is in.
 *
 * <p><b>Threads:</b> the one that runs the code.
 */
public interface ExecutionContext {
    /** The code is about to change the object's state. */
    void write();

    /** A number for an object whose class has no hash code of its own; the same on all replicas. */
    int number();

    /** {@link Object#wait(long, int)}; 0 waits for ever. */
    void await(Object monitor, long nanos) throws InterruptedException;

    /** {@link Object#notify}, or {@link Object#notifyAll}. */
    void wake(Object monitor, boolean all);

    /** The code enters a monitor. */
    void enter(Object monitor);

    /** The code leaves a monitor. */
    void exit(Object monitor);
}
