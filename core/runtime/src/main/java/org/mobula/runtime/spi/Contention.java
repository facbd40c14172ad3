package org.mobula.runtime.spi;

import java.util.function.LongSupplier;

/**
 * Detects that other programs use the cores of waiting threads. A thread that yields then gets its core back only after
 * a time slice of another thread, which takes milliseconds. A thread that sleeps gets the core as soon as it is woken.
 * Once yields have taken long for {@link #PATIENCE_NANOS}, threads do not yield for {@link #PAUSE_NANOS}, then try
 * again.
 *
 * <p>The compilers of a young JVM use the cores, too, but for a second only. They end sooner if waiting threads yield.
 *
 * <p><b>Threads:</b> any. Races are harmless: the values are estimates.
 */
public final class Contention {
    static final long LONG_YIELD_NANOS = 400_000;
    static final long PATIENCE_NANOS = 300_000_000;
    static final long PAUSE_NANOS = 100_000_000;

    /** So many short yields in a row show that a core is free. */
    static final int SHORT_YIELDS = 100;

    private final LongSupplier clock;
    private final Runnable yielding;
    private boolean contended;
    private long since; // the first long yield, if contended
    private boolean pausing;
    private long pauseEnd; // if pausing
    private int shortYields; // since the last long yield

    /** For the cores of this process. */
    @SuppressWarnings("ThreadPriorityCheck") // with more threads than cores the other side needs this thread's core
    public Contention() {
        this(System::nanoTime, Thread::yield);
    }

    Contention(LongSupplier clock, Runnable yielding) {
        this.clock = clock;
        this.yielding = yielding;
    }

    /** Yields the core; returns false if the thread should sleep instead, because yields take long. */
    boolean yield() {
        long before = clock.getAsLong();
        if (pausing && before - pauseEnd < 0) {
            return false;
        }
        yielding.run();
        long after = clock.getAsLong();
        return after - before < LONG_YIELD_NANOS ? shortYield() : longYield(after);
    }

    private boolean shortYield() {
        pausing = false;
        if (++shortYields == SHORT_YIELDS) {
            contended = false;
        }
        return true;
    }

    private boolean longYield(long now) {
        shortYields = 0;
        if (!contended) {
            contended = true;
            since = now;
        }
        pausing = now - since >= PATIENCE_NANOS;
        pauseEnd = now + PAUSE_NANOS;
        return !pausing;
    }
}
