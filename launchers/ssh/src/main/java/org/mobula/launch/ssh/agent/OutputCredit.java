package org.mobula.launch.ssh.agent;

/**
 * How much output a host may send before the launcher has written what was sent before: a terminal that is stopped must
 * not fill the memory of the processes between.
 *
 * <p><b>Threads:</b> any.
 */
final class OutputCredit {
    /** Bytes under way at most; a single longer line may be. */
    static final int LIMIT = 1 << 20;

    private int used;

    /** Waits until bytes may be sent. */
    synchronized void take(int bytes) throws InterruptedException {
        while (used > 0 && used + bytes > LIMIT) {
            wait();
        }
        used += bytes;
    }

    /** Bytes have been written. */
    synchronized void give(int bytes) {
        used = Math.max(0, used - bytes);
        notifyAll();
    }
}
