package org.mobula.agent;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides whether a thread spins before it sleeps, and spins.
 *
 * <p>A thread spins only where its last wait ended within the spin; otherwise it tries again once in a while. It yields
 * every ten turns, because the kernel may have placed both processes on one core. Where a yield takes long, other
 * threads need the core: there a thread that sleeps and is woken runs sooner than one that spins, so it stops spinning.
 * At most half as many threads spin as there are cores.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class Spin {
    private static final int TURNS_UNTIL_YIELD = 10;
    private static final int WAITS_UNTIL_PROBE = 32;
    private static final int MOST_WAITS_UNTIL_PROBE = 4096;
    private static final long LONGEST_YIELD_NANOS = 20_000;
    private static final AtomicInteger SPINNING = new AtomicInteger();
    private static final int MOST_SPINNING = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private final long nanos;
    private boolean worthwhile;
    private int untilProbe = 1;
    private int probeInterval = WAITS_UNTIL_PROBE;

    /** @param nanos how long to spin at most; 0: never */
    public Spin(long nanos) {
        this.nanos = nanos;
    }

    /** What is waited for. */
    @FunctionalInterface
    public interface Condition {
        /** Whether waiting is over. */
        boolean holds() throws IOException;
    }

    /** Spins, if that seems worthwhile, until the condition holds; false if the caller has to sleep. */
    public boolean await(Condition condition) throws IOException {
        if (nanos == 0 || !worthwhile && --untilProbe > 0) {
            return false;
        }
        untilProbe = probeInterval;
        if (SPINNING.incrementAndGet() > MOST_SPINNING) {
            SPINNING.decrementAndGet();
            return false;
        }
        try {
            worthwhile = spin(condition);
            if (worthwhile) {
                probeInterval = WAITS_UNTIL_PROBE;
            }
        } finally {
            SPINNING.decrementAndGet();
        }
        return worthwhile;
    }

    private boolean spin(Condition condition) throws IOException {
        long start = System.nanoTime();
        for (long now = start; now - start < nanos; ) {
            for (int i = 0; i < TURNS_UNTIL_YIELD; i++) {
                if (condition.holds()) {
                    return true;
                }
                Thread.onSpinWait();
            }
            long before = System.nanoTime();
            Thread.yield();
            now = System.nanoTime();
            if (now - before > LONGEST_YIELD_NANOS) {
                probeInterval = Math.min(MOST_WAITS_UNTIL_PROBE, probeInterval * 2); // others need this core
                return false;
            }
        }
        return condition.holds();
    }
}
