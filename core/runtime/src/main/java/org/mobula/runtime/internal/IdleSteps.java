package org.mobula.runtime.internal;

import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Completion;

/**
 * What a thread does between two empty polls: spin, then yield, then it had better sleep.
 *
 * @param spins empty polls without anything in between
 * @param yields empty polls with a yield in between
 */
record IdleSteps(int spins, int yields) {
    private static final int BRIEF = 4; // pauses in place of a poll
    private static final int SERVING_YIELDS = 500;
    private static final int KNOCK_YIELDS = 1000;
    private static final long CROWDED_NANOS = 100_000;

    static IdleSteps of(Waiting waiting) {
        return switch (waiting) {
            // why few spins: as long as both sides run, the answer comes within some microseconds; and if a compiler
            // keeps one core, both share the other one, and whoever spins keeps the other side from answering
            case SPIN -> new IdleSteps(50, 8000);
            // why any spins: from process to process a yield costs as much as some answers of a peer on another core
            case YIELD -> new IdleSteps(10, 400);
            case SLEEP -> new IdleSteps(0, 0);
        };
    }

    /** What a thread does that waits for nothing itself: soon asleep, since the program may need its core. */
    IdleSteps forServing() {
        return new IdleSteps(spins, Math.min(yields / 2, SERVING_YIELDS));
    }

    /** After so many empty polls it is time to sleep. */
    int limit() {
        return spins + yields;
    }

    /** One step; false if it is time to sleep. */
    boolean step(int empty) {
        if (empty <= spins) {
            Thread.onSpinWait();
            return true;
        }
        if (empty <= limit()) {
            Thread.yield();
            return true;
        }
        return false;
    }

    /**
     * As {@link #step}, for a thread that waits for nothing itself: false also if the core was somebody else's for long.
     * A yield then costs the program a slice each time, and hundreds of them keep nobody waiting but the program.
     */
    boolean stepAside(int empty) {
        if (empty <= spins) {
            return step(empty);
        }
        long before = System.nanoTime();
        return step(empty) && System.nanoTime() - before < CROWDED_NANOS;
    }

    /**
     * Whether the wait has become long enough that a peer which has not read what was sent should be woken: once per wait.
     *
     * @param every after how many steps this is asked again
     */
    boolean isTimeToKnock(int empty, int every) {
        int patience = spins + Math.min(yields / 2, KNOCK_YIELDS);
        return empty > patience && empty <= patience + every;
    }

    /** What a virtual thread does before it parks: it cannot poll, but the answer may be very near. */
    void spinBriefly(Completion completion) {
        for (int i = 0; i < BRIEF * spins && !completion.isDone(); i++) {
            Thread.onSpinWait();
        }
    }
}
