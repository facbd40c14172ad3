package org.mobula.runtime.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;

/**
 * The handshake by which a rank leaves the job.
 *
 * <p>The rank that closes sends BYE after everything it has sent before, and waits for the BYE of the other side. A rank that
 * receives BYE first counts the other one as left, and answers BYE after what it had still to send. So both sides have
 * everything when the closing one ends the connection. EXPELLED tells a rank that was silent for too long that it was declared
 * failed.
 */
final class LeaveHandshake {
    static final int BYE = HandlerNumbers.RUNTIME;
    static final int HEARTBEAT = HandlerNumbers.RUNTIME + 1;
    static final int EXPELLED = HandlerNumbers.RUNTIME + 2;

    private final NodeEngine engine;

    LeaveHandshake(NodeEngine engine) {
        this.engine = engine;
    }

    void register() {
        engine.handle(BYE, this::onBye);
        engine.handle(EXPELLED, this::onExpelled);
    }

    /**
     * Says BYE to every connected rank and waits for the answers. A rank that does not answer in time is waited for only as long
     * as something that was sent to it has not left: late is not dead.
     *
     * @param answered how long answers are waited for, a {@link System#nanoTime} value
     * @param flushed how long at most for what has not left
     */
    void say(long answered, long flushed) {
        List<PeerState> told = new ArrayList<>();
        for (PeerState peer : engine.peers()) {
            if (peer.endpoint() != null) {
                told.add(peer);
                if (peer.rank() != engine.rank()) {
                    part(peer);
                }
            }
        }
        for (int turn = 0; !told.isEmpty() && System.nanoTime() - flushed < 0; turn++) {
            boolean late = System.nanoTime() - answered >= 0;
            told.removeIf(peer -> isThrough(peer) || late && peer.isFlushed());
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
