package org.mobula.runtime.spi;

import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does between two looks at something that is about to change, and of which nobody tells it: spin, then yield,
 * then sleep.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> none; an interrupt is kept for later.
 */
public final class Backoff {
    private static final int SPINS = 200;
    private static final int YIELDS = 1000;
    private static final long PAUSE_NANOS = 50_000;

    private Backoff() {}

    /**
     * Lets some time pass.
     *
     * @param round how often the thread has looked before, from 0 on
     */
    @SuppressWarnings("ThreadPriorityCheck") // why: with more threads than cores the other side needs this one's core
    public static void pause(int round) {
        if (round < SPINS) {
            Thread.onSpinWait();
        } else if (round < YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
