package org.mobula.runtime.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.transport.Endpoint;

/**
 * The clocks of all orders that a node takes part in.
 *
 * <p><b>Threads:</b> any. Without orders they cost a message one comparison.
 */
final class OrderClocks {
    private static final int STAMP_BYTES = 12;

    /** A time of an order that a rank has reached. */
    record Stamp(int order, long time) {}

    private volatile OrderClock[] clocks = {};

    synchronized void add(OrderClock clock) {
        OrderClock[] more = Arrays.copyOf(clocks, clocks.length + 1);
        more[clocks.length] = clock;
        clocks = more;
    }

    /** The sum of all times. It only grows; a thread that moves a clock sees its own move. */
    long moves() {
        long moves = 0;
        for (OrderClock clock : clocks) {
            moves += clock.time();
        }
        return moves;
    }

    /**
     * Tells a rank the time of every clock. Causal messages that follow wait until the rank has reached these times.
     */
    void stamp(Endpoint endpoint) {
        for (OrderClock clock : clocks) {
            endpoint.post(RuntimeMessages.STAMP, STAMP_BYTES, output -> {
                output.putInt(clock.order());
                output.putLong(clock.time());
            });
        }
    }

    /** Whether this rank has reached a time. True for an order that this rank takes no part in. */
    boolean hasReached(Stamp stamp) {
        OrderClock clock = clock(stamp.order);
        return clock == null || clock.hasReached(stamp.time);
    }

    /** Runs an action once this rank has reached a time. The action must not block. */
    void whenReached(Stamp stamp, Runnable action) {
        OrderClock clock = clock(stamp.order);
        if (clock == null) {
            action.run();
        } else {
            clock.whenReached(stamp.time, action);
        }
    }

    private @Nullable OrderClock clock(int order) {
        for (OrderClock clock : clocks) {
            if (clock.order() == order) {
                return clock;
            }
        }
        return null;
    }
}
