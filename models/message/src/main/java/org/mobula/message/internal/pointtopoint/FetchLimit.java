package org.mobula.message.internal.pointtopoint;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that a rank may use for messages that it fetches before it receives them ({@link EagerFetch}): a quarter
 * of the heap for one message, half of it for all.
 *
 * <p><b>Threads:</b> any.
 */
final class FetchLimit {
    private final long most;
    private final long mostOfOne;
    private final AtomicLong claimed = new AtomicLong();
    private final Runnable roomAgain;
    private volatile boolean refused; // whether a claim was refused since roomAgain ran

    /**
     * @param heap the maximum heap size in bytes
     * @param roomAgain called when memory is released after a claim was refused; on any thread
     */
    FetchLimit(long heap, Runnable roomAgain) {
        most = heap / 2;
        mostOfOne = heap / 4;
        this.roomAgain = roomAgain;
    }

    /** Claims memory for a message; false if the limit is reached. */
    boolean claim(long bytes) {
        if (bytes > mostOfOne) {
            return false;
        }
        while (true) {
            long before = claimed.get();
            if (before + bytes > most) {
                refused = true;
                if (claimed.get() == before) { // memory released from now on finds the flag
                    return false;
                }
            } else if (claimed.compareAndSet(before, before + bytes)) {
                return true;
            }
        }
    }

    /** Releases memory. */
    void free(long bytes) {
        claimed.addAndGet(-bytes);
        if (refused) {
            refused = false;
            roomAgain.run();
        }
    }

    /** The number of bytes in use. */
    long claimed() {
        return claimed.get();
    }
}
