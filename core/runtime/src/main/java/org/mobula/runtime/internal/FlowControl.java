package org.mobula.runtime.internal;

import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Incoming;

/**
 * Back-pressure for what this rank has to keep: tells a peer to pause, and later to go on.
 *
 * <p>While a peer is told to pause, its threads wait before they begin another message that depends on an order. What its
 * handlers send, and what belongs to orders themselves, goes on: that is what ends the pause. Message: PAUSE {@code on 1}.
 *
 * <p><b>Threads:</b> any.
 */
final class FlowControl {
    static final int PAUSE = HandlerNumbers.RUNTIME + 6;

    private final NodeEngine engine;

    FlowControl(NodeEngine engine) {
        this.engine = engine;
    }

    /** Bytes kept of one peer's messages from which on it is told to pause; it goes on at half of that. */
    long pauseBytes() {
        return engine.heldBytes().limit() / (2L * Math.max(1, engine.size() - 1));
    }

    /** Bytes that this rank sends at most to a peer that may hold them, before it polls and so learns of a request to pause. */
    long lookBytes() {
        return pauseBytes() / 4;
    }

    /** Tells a peer to pause or to go on. */
    void pause(PeerState peer, boolean on) {
        peer.post(PAUSE, 1, output -> output.putByte((byte) (on ? 1 : 0)));
    }

    void onPause(Incoming message) {
        engine.peer(message.source()).pause(message.input().getByte() != 0);
    }
}
