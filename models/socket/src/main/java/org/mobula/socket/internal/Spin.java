package org.mobula.socket.internal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides whether a thread spins before it sleeps, and spins.
 *
 * <p>A thread spins only where its last wait ended within the spin; otherwise it tries again once in a while. It yields every 64
 * turns, because the kernel may have placed both processes on one core. At most half of the cores' number of threads spin.
 */
final class Spin {
    private static final int TURNS_UNTIL_YIELD = 64;
    private static final int WAITS_UNTIL_PROBE = 32;
    private static final AtomicInteger SPINNING = new AtomicInteger();
    private static final int MOST_SPINNING = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private final long nanos;
    private boolean worthwhile;
    private int untilProbe = 1;

    /** @param nanos how long to spin at most; 0: never */
    Spin(long nanos) {
        this.nanos = nanos;
    }

    /** What is waited for. */
    interface Condition {
        boolean holds() throws java.io.IOException;
    }

    /** Spins, if that seems worthwhile, until the condition holds; false if the caller has to sleep. */
    boolean await(Condition condition) throws java.io.IOException {
        if (nanos == 0 || !worthwhile && --untilProbe > 0) {
            return false;
        }
        untilProbe = WAITS_UNTIL_PROBE;
        if (SPINNING.incrementAndGet() > MOST_SPINNING) {
            SPINNING.decrementAndGet();
            return false;
        }
        try {
            worthwhile = spin(condition);
        } finally {
            SPINNING.decrementAndGet();
        }
        return worthwhile;
    }

    private boolean spin(Condition condition) throws java.io.IOException {
        long start = System.nanoTime();
        do {
            for (int i = 0; i < TURNS_UNTIL_YIELD; i++) {
                if (condition.holds()) {
                    return true;
                }
                Thread.onSpinWait();
            }
            Thread.yield();
        } while (System.nanoTime() - start < nanos);
        return condition.holds();
    }
}
