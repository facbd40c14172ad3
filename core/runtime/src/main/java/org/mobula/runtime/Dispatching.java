package org.mobula.runtime;

/**
 * Where the methods of this rank's objects run when other ranks call them.
 *
 * <p>{@link #AUTO} is for programs; the others are for measuring what each way costs with one and the same method.
 */
public enum Dispatching {
    /**
     * On the polling thread where it is proven or promised that a method cannot wait; else optimistically where that is
     * possible; else on a virtual thread.
     */
    AUTO,
    /** As {@link #AUTO}, but nothing runs optimistically. */
    INLINE,
    /**
     * Everything optimistically, also what is proven: on a virtual thread that begins right on the node's own polling
     * thread, and goes on elsewhere once it blocks. What is polled by a thread that waits for something itself, or in a
     * JVM whose {@code java.lang} is not open to Mobula, runs on a virtual thread from the beginning.
     */
    OPTIMISTIC,
    /** Everything on a virtual thread. */
    THREAD;

    /** Whether a method that is proven or promised to be brief runs on the polling thread. */
    public boolean runsInline() {
        return this == AUTO || this == INLINE;
    }

    /** Whether other methods begin on the polling thread. */
    public boolean isOptimistic() {
        return this == AUTO || this == OPTIMISTIC;
    }
}
