package org.mobula.runtime.spi;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Waiting;

/**
 * The behaviour of a waiting thread between two checks: it spins, then yields, then sleeps. The numbers were measured
 * for each situation. It does not yield while other programs use its core ({@link Contention}).
 *
 * <p>Turns are counted from 0 in each wait. A thread that can be woken sleeps by its own means once {@link #idle}
 * returns false; a thread that nothing wakes uses {@link #pause}.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> none; an interrupt leaves the interrupt status set.
 *
 * @param spins turns that only spin
 * @param yields turns after those that yield the processor
 * @param pauseNanos the sleep of each later turn of {@link #pause}
 * @param contention ends the yields early; null if nothing does
 */
public record IdleStrategy(
        int spins, int yields, long pauseNanos, @Nullable Contention contention) {
    /** For a change that another thread of this process makes soon, without a wake-up. */
    public static final IdleStrategy FOR_THREADS = new IdleStrategy(200, 800, 50_000, null);

    private static final int VIRTUAL_SPINS = 4; // in place of one empty poll
    private static final int SERVING_YIELDS = 500;
    private static final int OVERDUE_YIELDS = 1000;
    private static final long CROWDED_NANOS = 100_000;

    /** For messages; a turn is an empty poll. A thread that sleeps is woken. */
    public static IdleStrategy forMessages(Waiting waiting, Contention contention) {
        return switch (waiting) {
            // few spins: while both sides run, the answer takes some microseconds. If a compiler thread occupies one
            // core, both sides share the other core, and a side that spins keeps the other one from answering
            case SPIN -> new IdleStrategy(50, 8000, 0, contention);
            // a yield between processes takes as long as several answers of a peer on another core
            case YIELD -> new IdleStrategy(10, 400, 0, contention);
            case SLEEP -> new IdleStrategy(0, 0, 0, contention);
        };
    }

    /** For publications in shared memory. A thread that sleeps is woken. */
    public static IdleStrategy forSharedMemory(Waiting waiting, Contention contention) {
        return switch (waiting) {
            // few spins: if both share a core, a rank that spins keeps the other one from publishing
            case SPIN -> new IdleStrategy(100, 4000, 0, contention);
            case YIELD -> new IdleStrategy(0, 100, 0, contention);
            case SLEEP -> new IdleStrategy(0, 0, 0, contention);
        };
    }

    /** The same for a thread that serves others: it soon sleeps, since the program may need its core. */
    public IdleStrategy forServing() {
        return new IdleStrategy(spins, Math.min(yields / 2, SERVING_YIELDS), pauseNanos, contention);
    }

    /** The same for a wait for room at a peer, or for a connection to it, which no message announces. */
    public IdleStrategy forRoom() {
        return new IdleStrategy(20, 1980, 50_000, contention);
    }

    /** The number of turns before the sleep. */
    public int limit() {
        return spins + yields;
    }

    /** One turn; returns false without pausing if it is time to sleep. */
    @SuppressWarnings("ThreadPriorityCheck") // with more threads than cores the other side needs this thread's core
    public boolean idle(int turn) {
        if (turn < spins) {
            Thread.onSpinWait();
            return true;
        }
        if (turn >= limit()) {
            return false;
        }
        if (contention != null) {
            return contention.yield();
        }
        Thread.yield();
        return true;
    }

    /** One turn of a wait without a wake-up: sleeps for {@link #pauseNanos} when it is time to. */
    public void pause(int turn) {
        if (!idle(turn)) {
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /**
     * As {@link #idle}, for a thread that serves others: false also if another thread has used the core for long. Each
     * yield then takes a time slice from the program.
     */
    public boolean idleUnlessCrowded(int turn) {
        if (turn < spins) {
            return idle(turn);
        }
        long before = System.nanoTime();
        return idle(turn) && System.nanoTime() - before < CROWDED_NANOS;
    }

    /**
     * Whether the wait is now long enough to wake a peer that has not read its messages; true once per wait.
     *
     * @param turns the number of turns so far
     * @param every the number of turns between two calls
     */
    public boolean isPeerOverdue(int turns, int every) {
        int overdue = spins + Math.min(yields / 2, OVERDUE_YIELDS);
        return turns > overdue && turns <= overdue + every;
    }

    /** Spins before a virtual thread parks: it cannot poll, but the answer may arrive very soon. */
    public void spinBriefly(Completion completion) {
        for (int i = 0; i < VIRTUAL_SPINS * spins && !completion.isDone(); i++) {
            Thread.onSpinWait();
        }
    }
}
