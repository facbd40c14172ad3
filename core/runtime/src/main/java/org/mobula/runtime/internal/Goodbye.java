package org.mobula.runtime.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;

/**
 * How ranks part.
 *
 * <p>Who closes says BYE behind everything it sent before; who hears it counts the rank as left and closes the connection,
 * which is the answer: so the closing side knows that all has arrived. EXPELLED tells a rank that was silent for too long that it counts as failed.
 */
final class Goodbye {
    static final int BYE = HandlerNumbers.RUNTIME;
    static final int HEARTBEAT = HandlerNumbers.RUNTIME + 1;
    static final int EXPELLED = HandlerNumbers.RUNTIME + 2;

    private final NodeEngine engine;

    Goodbye(NodeEngine engine) {
        this.engine = engine;
    }

    void register() {
        engine.handle(BYE, this::onBye);
        engine.handle(EXPELLED, this::onExpelled);
    }

    /** Says BYE to every connected rank and waits until each has closed, or the deadline. */
    void say(long deadline) {
        List<PeerState> told = new ArrayList<>();
        for (PeerState peer : engine.peers()) {
            Endpoint endpoint = peer.endpoint();
            if (endpoint != null && peer.rank() != engine.rank() && !peer.isGone()) {
                endpoint.post(BYE, 0, output -> {});
                told.add(peer);
            }
        }
        for (int turn = 0; !told.isEmpty() && System.nanoTime() - deadline < 0; turn++) {
            told.removeIf(peer -> peer.isGone());
            engine.progress().turn(turn);
        }
    }

    /** Tells a rank that it counts as failed, if there is room at once. */
    void expel(PeerState peer) {
        Endpoint endpoint = peer.endpoint();
        Output output = endpoint == null ? null : endpoint.tryBegin(EXPELLED, 0);
        if (endpoint != null && output != null) {
            endpoint.commit();
        }
    }

    private void onBye(Incoming message) {
        int source = message.source();
        message.release(); // why: the connection is closed below, and must not be read after
        engine.left(engine.peer(source));
    }

    private void onExpelled(Incoming message) {
        int source = message.source();
        message.release();
        engine.end("rank " + source + " counted this rank as failed");
    }
}
