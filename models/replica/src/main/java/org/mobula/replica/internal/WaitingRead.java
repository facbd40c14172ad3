package org.mobula.replica.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * A read that waits for a notification.
 *
 * <p><b>Threads:</b> the one that waits was made by it; any wakes it.
 */
final class WaitingRead {
    private final Object monitor;
    private final Thread thread = Thread.currentThread();
    private volatile boolean woken;

    WaitingRead(Object monitor) {
        this.monitor = monitor;
    }

    void wake(Object notified) {
        if (notified == monitor) {
            wake();
        }
    }

    void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    /**
     * Waits.
     *
     * @param nanos at most; 0 for ever
     * @throws InterruptedException if the thread is interrupted
     */
    void await(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        while (!woken) {
            long left = end - System.nanoTime();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (nanos == 0) {
                LockSupport.park(this);
            } else if (left > 0) {
                LockSupport.parkNanos(this, left);
            } else {
                return;
            }
        }
    }
}
