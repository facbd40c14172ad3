package org.mobula.replica.internal;

import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.Deadline;

/**
 * A read that waits for a notification.
 *
 * <p><b>Threads:</b> made by the thread that waits; woken by any.
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
     * @param nanos the timeout; 0 for none
     * @param deadline a {@link System#nanoTime} value, or {@link Deadline#NONE}
     * @return false if the deadline passed first
     * @throws InterruptedException if the thread is interrupted
     */
    boolean await(long nanos, long deadline) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        while (!woken) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long now = System.nanoTime();
            if (deadline != Deadline.NONE && deadline - now <= 0) {
                return false;
            }
            if (nanos > 0 && end - now <= 0) {
                return true;
            }
            park(nanos > 0 ? end - now : Long.MAX_VALUE, deadline != Deadline.NONE ? deadline - now : Long.MAX_VALUE);
        }
        return true;
    }

    private void park(long left, long untilDeadline) {
        long least = Math.min(left, untilDeadline);
        if (least == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, least);
        }
    }
}
