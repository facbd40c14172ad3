package org.mobula.bench.start;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A member that counts the values that it has received.
 *
 * <p><b>Threads:</b> {@link #put} on any, one at a time; the others by the program's only thread.
 */
final class StartMember implements StartCell {
    /** The value of the last round. */
    static final double END = 0;

    private final AtomicLong taken = new AtomicLong();
    private boolean ended; // published by the counter
    private long awaited;

    @Override
    public void put(double given) {
        ended |= given == END;
        taken.incrementAndGet();
    }

    /** Expects one more value; returns whether it is still missing. */
    boolean isNextMissing() {
        awaited++;
        return !hasArrived();
    }

    boolean hasArrived() {
        return taken.get() >= awaited;
    }

    /** Whether a value was {@link #END}. */
    boolean hasEnded() {
        return ended;
    }
}
