package org.mobula.message;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory the elements may take that a rank asks for before it receives them ({@link Relief}): a quarter of the heap
 * for one message, half of it for all.
 *
 * <p><b>Threads:</b> any.
 */
final class FetchLimit {
    private final long most;
    private final long mostOfOne;
    private final AtomicLong claimed = new AtomicLong();
    private final Runnable roomAgain;
    private volatile boolean refused; // whether some message found too little room since roomAgain was run

    /**
     * @param heap how many bytes the heap may have
     * @param roomAgain called when there is more room, after some message found too little; on any thread
     */
    FetchLimit(long heap, Runnable roomAgain) {
        most = heap / 2;
        mostOfOne = heap / 4;
        this.roomAgain = roomAgain;
    }

    /** Takes room for a message; false if there is too little. */
    boolean claim(long bytes) {
        if (bytes > mostOfOne) {
            return false;
        }
        while (true) {
            long before = claimed.get();
            if (before + bytes > most) {
                refused = true;
                if (claimed.get() == before) { // room that is given back from now on finds the flag
                    return false;
                }
            } else if (claimed.compareAndSet(before, before + bytes)) {
                return true;
            }
        }
    }

    /** Gives room back. */
    void free(long bytes) {
        claimed.addAndGet(-bytes);
        if (refused) {
            refused = false;
            roomAgain.run();
        }
    }

    /** How many bytes are taken. */
    long claimed() {
        return claimed.get();
    }
}
