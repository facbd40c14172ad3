package org.mobula.runtime.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;

/**
 * Causal delivery: a message is handled only once its receiver has seen as much of each order as its sender had.
 *
 * <p>A rank whose clocks have moved sends a STAMP for each such clock before its next message to a peer. A peer whose clock is
 * behind queues the messages after the STAMP until the clock has caught up, except the orders' own messages, which move
 * it. Message: STAMP {@code order 4, time 8}.
 *
 * <p><b>Threads:</b> any. Without an order a message costs one additional comparison.
 */
final class CausalDelivery {
    static final int STAMP = HandlerNumbers.RUNTIME + 5;

    private static final int BYTES = 12;

    /** How far a peer has got in an order. */
    record Stamp(int order, long time) {}

    private final NodeEngine engine;
    private volatile OrderClock[] clocks = {};

    CausalDelivery(NodeEngine engine) {
        this.engine = engine;
    }

    synchronized void add(OrderClock clock) {
        OrderClock[] more = Arrays.copyOf(clocks, clocks.length + 1);
        more[clocks.length] = clock;
        clocks = more;
    }

    /** The sum of all clocks. Never decreases; a thread that has moved a clock sees its own move. */
    long moves() {
        long moves = 0;
        for (OrderClock clock : clocks) {
            moves += clock.time();
        }
        return moves;
    }

    /** Whether a message waits for the stamps before it. The orders' own messages do not: they move the clocks. */
    static boolean isBound(int handler) {
        boolean ofRuntime = handler == LeaveHandshake.HEARTBEAT
                || handler == LeaveHandshake.EXPELLED
                || handler == FlowControl.PAUSE;
        return !ofRuntime && (handler < HandlerNumbers.ORDER || handler >= HandlerNumbers.MESSAGE);
    }

    /** Sends a peer this rank's clocks, ahead of the next message. */
    void stamp(Endpoint way) {
        for (OrderClock clock : clocks) {
            way.post(STAMP, BYTES, output -> {
                output.putInt(clock.order());
                output.putLong(clock.time());
            });
        }
    }

    /** Handles a STAMP: the peer's next messages wait until this rank has got as far. */
    void onStamp(Incoming message) {
        Input input = message.input();
        Stamp stamp = new Stamp(input.getInt(), input.getLong());
        if (!hasReached(stamp)) {
            PeerState peer = engine.peer(message.source());
            CausalQueue held = new CausalQueue(peer, engine);
            peer.hold(held);
            awaitReached(stamp, held);
        }
    }

    /** Whether this rank has got as far. True if it has not joined the order: it then has no state that could be too old. */
    boolean hasReached(Stamp stamp) {
        OrderClock clock = clock(stamp.order);
        return clock == null || clock.hasReached(stamp.time);
    }

    /** Releases a queue once this rank has got as far. */
    void awaitReached(Stamp stamp, CausalQueue held) {
        OrderClock clock = clock(stamp.order);
        if (clock == null) {
            engine.dispatch(held::release);
        } else {
            // on another thread: the one that moves a clock may hold locks, and handlers run
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
