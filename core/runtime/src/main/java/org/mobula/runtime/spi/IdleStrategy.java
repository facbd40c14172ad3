package org.mobula.runtime.spi;

import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.Waiting;

/**
 * What a thread does between two looks at something that it waits for: it spins, then yields, then sleeps. Each situation has a
 * policy of its own, measured there; the ladder is one.
 *
 * <p>Turns are counted from 0, anew for each wait. A thread that something can wake sleeps by its own means once {@link #idle}
 * returns false; one that nothing wakes uses {@link #pause}.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> none; an interrupt is kept for later.
 *
 * @param spins turns that only spin
 * @param yields turns after those that yield the core
 * @param pauseNanos how long each turn after those sleeps in {@link #pause}
 */
public record IdleStrategy(int spins, int yields, long pauseNanos) {
    /** For a change by another thread of this process that is about to come and wakes nobody. */
    public static final IdleStrategy FOR_THREADS = new IdleStrategy(200, 800, 50_000);

    /** For room at a peer, or a connection to it, of which no message tells. */
    public static final IdleStrategy FOR_ROOM = new IdleStrategy(20, 1980, 50_000);

    private static final int VIRTUAL_SPINS = 4; // in place of one empty poll
    private static final int SERVING_YIELDS = 500;
    private static final int OVERDUE_YIELDS = 1000;
    private static final long CROWDED_NANOS = 100_000;

    /** For messages; a turn is an empty poll. Something wakes a thread that sleeps. */
    public static IdleStrategy forMessages(Waiting waiting) {
        return switch (waiting) {
            // few spins: while both sides run, the answer takes some microseconds. If a compiler occupies one core,
            // both
            // share the other, and a side that spins keeps the other side from answering
            case SPIN -> new IdleStrategy(50, 8000, 0);
            // a yield between processes takes as long as several answers of a peer on another core
            case YIELD -> new IdleStrategy(10, 400, 0);
            case SLEEP -> new IdleStrategy(0, 0, 0);
        };
    }

    /** For what ranks of this host publish in shared memory. Something wakes a thread that sleeps. */
    public static IdleStrategy forSharedMemory(Waiting waiting) {
        return switch (waiting) {
            // few spins: if both share a core, a rank that spins keeps the other one from publishing
            case SPIN -> new IdleStrategy(100, 4000, 0);
            case YIELD -> new IdleStrategy(0, 100, 0);
            case SLEEP -> new IdleStrategy(0, 0, 0);
        };
    }

    /** The same for a thread that waits for nothing itself: it soon sleeps, since the program may need its core. */
    public IdleStrategy forServing() {
        return new IdleStrategy(spins, Math.min(yields / 2, SERVING_YIELDS), pauseNanos);
    }

    /** After so many turns it is time to sleep. */
    public int limit() {
        return spins + yields;
    }

    /** One turn; false, and nothing is done, if it is time to sleep. */
    @SuppressWarnings("ThreadPriorityCheck") // with more threads than cores the other side needs this thread's core
    public boolean idle(int turn) {
        if (turn < spins) {
            Thread.onSpinWait();
            return true;
        }
        if (turn < limit()) {
            Thread.yield();
            return true;
        }
        return false;
    }

    /** One turn, for what wakes nobody: sleeps for a while when it is time to. */
    public void pause(int turn) {
        if (!idle(turn)) {
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /**
     * As {@link #idle}, for a thread that waits for nothing itself: false also if the core was another thread's for long. A yield
     * then costs the program a slice each time, and hundreds of them keep nobody waiting but the program.
     */
    public boolean idleUnlessCrowded(int turn) {
        if (turn < spins) {
            return idle(turn);
        }
        long before = System.nanoTime();
        return idle(turn) && System.nanoTime() - before < CROWDED_NANOS;
    }

    /**
     * Whether the wait has become long enough that a peer which has not read what was sent should be woken: once per wait.
     *
     * @param turns how many have passed
     * @param every after how many turns this is asked again
     */
    public boolean isPeerOverdue(int turns, int every) {
        int patience = spins + Math.min(yields / 2, OVERDUE_YIELDS);
        return turns > patience && turns <= patience + every;
    }

    /** What a virtual thread does before it parks: it cannot poll, but the answer may be very near. */
    public void spinBriefly(Completion completion) {
        for (int i = 0; i < VIRTUAL_SPINS * spins && !completion.isDone(); i++) {
            Thread.onSpinWait();
        }
    }
}
