package org.mobula.runtime;

/**
 * On which threads the methods of this rank's objects run when other ranks call them.
 *
 * <p>{@link #AUTO} is for programs. The others serve to measure the cost of each way with the same method.
 */
public enum Dispatching {
    /**
     * On the polling thread if a method is proven or declared not to wait; otherwise optimistically if that is
     * possible; otherwise on a virtual thread.
     */
    AUTO,
    /** As {@link #AUTO}, but nothing runs optimistically. */
    INLINE,
    /**
     * Every method optimistically: on a virtual thread that begins on a polling thread of the node, and continues
     * elsewhere once it blocks. A call that was polled by a waiting thread of the program, or in a JVM whose
     * {@code java.lang} is not open to Mobula, runs on a virtual thread from the beginning.
     */
    OPTIMISTIC,
    /** Everything on a virtual thread. */
    THREAD;

    /** Whether a method that is proven or declared to be brief runs on the polling thread. */
    public boolean runsInline() {
        return this == AUTO || this == INLINE;
    }

    /** Whether other methods begin on the polling thread. */
    public boolean isOptimistic() {
        return this == AUTO || this == OPTIMISTIC;
    }
}
