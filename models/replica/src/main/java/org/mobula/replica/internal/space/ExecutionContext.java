package org.mobula.replica.internal.space;

/**
 * The read or write that a thread runs, as far as rewritten code uses it.
 *
 * <p><b>Threads:</b> the one that runs the code.
 */
public interface ExecutionContext {
    /** The code is about to change the object's state. */
    void write();

    /** Returns a number for an object whose class defines no hash code; the same on all replicas. */
    int number();

    /** {@link Object#wait(long, int)}; 0 waits without a timeout. */
    void await(Object monitor, long nanos) throws InterruptedException;

    /** {@link Object#notify}, or {@link Object#notifyAll}. */
    void notify(Object monitor, boolean all);

    /** The code enters a monitor. */
    void enter(Object monitor);

    /** The code leaves a monitor. */
    void exit(Object monitor);
}
