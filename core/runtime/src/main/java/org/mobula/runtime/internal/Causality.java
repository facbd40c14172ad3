package org.mobula.runtime.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;

/**
 * Keeps what ranks send each other behind what they have seen of orders.
 *
 * <p>Before its next message to a peer a rank whose clocks have moved sends a STAMP with each clock that has. A peer that is not
 * as far keeps what comes behind it until it is; but for orders' own messages, by which it gets there. Messages: STAMP
 * {@code order 4, time 8}.
 *
 * <p><b>Threads:</b> any. As long as there is no order, a message costs one comparison more.
 */
final class Causality {
    static final int STAMP = HandlerNumbers.RUNTIME + 5;

    private static final int BYTES = 12;

    /** How far a peer is. */
    record Stamp(int order, long time) {}

    private final NodeEngine engine;
    private volatile OrderClock[] clocks = {};

    Causality(NodeEngine engine) {
        this.engine = engine;
    }

    synchronized void add(OrderClock clock) {
        OrderClock[] more = Arrays.copyOf(clocks, clocks.length + 1);
        more[clocks.length] = clock;
        clocks = more;
    }

    /** How far all clocks together have moved. Only grows; the thread whose act moved one sees its own move. */
    long moves() {
        long moves = 0;
        for (OrderClock clock : clocks) {
            moves += clock.time();
        }
        return moves;
    }

    /** Whether a message must not overtake what its sender has seen. Orders' own must, for others to see it at all. */
    static boolean isBound(int handler) {
        boolean ofRuntime = handler == LeaveHandshake.HEARTBEAT
                || handler == LeaveHandshake.EXPELLED
                || handler == FlowControl.PAUSE;
        return !ofRuntime && (handler < HandlerNumbers.ORDER || handler >= HandlerNumbers.MESSAGE);
    }

    /** Tells a peer how far the clocks are, in order before what is sent next. */
    void stamp(Endpoint way) {
        for (OrderClock clock : clocks) {
            way.post(STAMP, BYTES, output -> {
                output.putInt(clock.order());
                output.putLong(clock.time());
            });
        }
    }

    /** A peer is as far as it says; what it sends from now on waits until this rank is. */
    void onStamp(Incoming message) {
        Input input = message.input();
        Stamp stamp = new Stamp(input.getInt(), input.getLong());
        if (!hasReached(stamp)) {
            PeerState peer = engine.peer(message.source());
            HeldMessages held = new HeldMessages(peer, engine);
            peer.hold(held);
            awaitReached(stamp, held);
        }
    }

    /** Whether this rank is as far; also if it has no such order, and so nothing that could be too old. */
    boolean hasReached(Stamp stamp) {
        OrderClock clock = clock(stamp.order);
        return clock == null || clock.hasReached(stamp.time);
    }

    /** Lets messages go on once this rank is as far. */
    void awaitReached(Stamp stamp, HeldMessages held) {
        OrderClock clock = clock(stamp.order);
        if (clock == null) {
            engine.dispatch(held::release);
        } else {
            // why elsewhere: whoever moves a clock may hold anything, and handlers run
            clock.whenReached(stamp.time, () -> engine.dispatch(held::release));
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
