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
 * <p>Who closes says BYE behind everything it sent before, and waits for the other side's BYE; who hears BYE first
 * counts the rank as left and answers BYE behind what it had still to send. So both sides have everything when the
 * closing one cuts the connection. EXPELLED tells a rank that was silent for too long that it counts as failed.
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
            if (peer.endpoint() != null) {
                told.add(peer);
                if (peer.rank() != engine.rank()) {
                    part(peer);
                }
            }
        }
        for (int turn = 0; !told.isEmpty() && System.nanoTime() - deadline < 0; turn++) {
            told.removeIf(this::isThrough);
            engine.progress().turn(turn);
        }
    }

    /** Whether all that was sent to a rank has left, and what this rank has sent to itself has arrived. */
    private boolean isThrough(PeerState peer) {
        Endpoint endpoint = peer.endpoint();
        return peer.rank() == engine.rank()
                ? endpoint == null || endpoint.isEnded() || endpoint.isDrained()
                : peer.isFinished();
    }

    private void part(PeerState peer) {
        Endpoint endpoint = peer.endpoint();
        if (endpoint != null && peer.parts()) {
            endpoint.post(BYE, 0, output -> {});
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
        PeerState peer = engine.peer(message.source());
        engine.left(peer);
        part(peer);
    }

    private void onExpelled(Incoming message) {
        engine.end("rank " + message.source() + " counted this rank as failed");
    }
}
