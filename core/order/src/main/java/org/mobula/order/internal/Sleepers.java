package org.mobula.order.internal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Ranks that need not hear of messages at once, and so may sleep on: with more ranks than cores, who is woken for each message
 * takes the core from those that wait for one. A rank is woken at most once in a while; what it is sent in between it reads when
 * something else wakes it, or at the next tick. But who has submitted a message lately is woken for each: what it submitted may
 * wait for what others do.
 *
 * <p><b>Threads:</b> inside of the turnstile.
 */
final class Sleepers {
    static final int SILENT = 1024;

    private final LongSupplier clock;
    private final IntConsumer knock;
    private final long[] woken; // by rank: when
    private final BitSet asleep = new BitSet(); // ranks that may not have read what they were sent

    /**
     * @param size how many ranks there are
     * @param clock in nanoseconds
     * @param knock wakes a rank if it has not read what it was sent
     */
    Sleepers(int size, LongSupplier clock, IntConsumer knock) {
        this.clock = clock;
        this.knock = knock;
        this.woken = new long[size];
        Arrays.fill(woken, clock.getAsLong() - Ticks.NANOS);
    }

    /**
     * Whether a rank that is sent something now is woken for that; it is at the next {@link #wake} if not.
     *
     * @param silence so many messages ago it submitted its last one
     */
    boolean mayWake(int rank, long silence) {
        if (silence < SILENT) {
            return true;
        }
        if (asleep.get(rank)) {
            return false;
        }
        long now = clock.getAsLong();
        boolean longAgo = now - woken[rank] >= Ticks.NANOS;
        if (longAgo) {
            woken[rank] = now;
        } else {
            asleep.set(rank);
        }
        return longAgo;
    }

    /** Whether nobody has to be woken. */
    boolean isEmpty() {
        return asleep.isEmpty();
    }

    /** Wakes those that have not read what they were sent. */
    void wake() {
        for (int rank = asleep.nextSetBit(0); rank >= 0; rank = asleep.nextSetBit(rank + 1)) {
            woken[rank] = clock.getAsLong();
            knock.accept(rank);
        }
        asleep.clear();
    }
}
