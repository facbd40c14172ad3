package org.mobula.replica.internal;

/**
 * How many writes make a batch where none is ever in flight: twice as many as made the one before, as long as the
 * thread continues to start writes.
 *
 * <p><b>Threads:</b> under the batcher's lock; {@link #reset} by any thread, because a lost reset only makes a batch
 * wait for more writes.
 */
final class BatchSize {
    private final int most;
    private int writes = 1;
    private long grownAt;

    BatchSize(int most) {
        this.most = most;
    }

    /** The number of writes after which a batch is sent. */
    int writes() {
        return writes;
    }

    /** A batch had its place at once. */
    void grow() {
        writes = Math.min(2 * writes, most);
        grownAt = System.nanoTime();
    }

    /** A batch begins: after a pause its first write is sent alone. */
    void begin() {
        if (writes > 1 && System.nanoTime() - grownAt > DelayedBatches.AGE_NANOS) {
            writes = 1;
        }
    }

    /** Waiting for more writes gains nothing. */
    void reset() {
        writes = 1;
    }
}
