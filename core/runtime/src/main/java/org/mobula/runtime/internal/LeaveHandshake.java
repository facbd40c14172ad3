package org.mobula.runtime.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;

/**
 * The handshake by which a rank leaves the job.
 *
 * <p>The rank that closes sends BYE after everything it has sent before, and waits for the BYE of the other side. A
 * rank that receives BYE first marks the other one as left, and answers BYE after its own last messages. So both sides
 * have received everything when the closing rank ends the connection. EXPELLED tells a rank that was silent for too
 * long that it was declared failed.
 */
final class LeaveHandshake {
    private final Membership members;
    private final Progress progress;

    LeaveHandshake(Membership members, Progress progress) {
        this.members = members;
        this.progress = progress;
    }

    /**
     * Sends BYE to every connected rank and waits for the answers. After the first deadline it waits for a rank only
     * while something that was sent to it has not left this process: late is not dead.
     *
     * @param answered the deadline for answers, a {@link System#nanoTime} value
     * @param flushed the deadline for messages that have not left
     */
    void leave(long answered, long flushed) {
        List<RankPeer> told = new ArrayList<>();
        for (RankPeer peer : members.all()) {
            if (peer.endpoint() != null) {
                told.add(peer);
                if (!isSelf(peer)) {
                    sendBye(peer);
                }
            }
        }
        for (int turn = 0; !told.isEmpty() && System.nanoTime() - flushed < 0; turn++) {
            boolean late = System.nanoTime() - answered >= 0;
            told.removeIf(peer -> isFinished(peer) || late && peer.isFlushed());
            progress.waitStep(turn);
        }
    }

    private boolean isSelf(RankPeer peer) {
        return peer.rank() == members.rank();
    }

    /**
     * Whether another rank has answered and everything sent to it has left, or this rank has received its own messages.
     */
    private boolean isFinished(RankPeer peer) {
        Endpoint endpoint = peer.endpoint();
        return isSelf(peer)
                ? endpoint == null || endpoint.isEnded() || endpoint.isDrained()
                : peer.hasDeparted() && peer.isFlushed();
    }

    private static void sendBye(RankPeer peer) {
        Endpoint endpoint = peer.endpoint();
        if (endpoint != null && peer.sendsBye()) {
            endpoint.post(RuntimeMessages.BYE, 0, output -> {});
        }
    }

    /** Tells a rank that it was declared failed, if there is room at once. */
    static void expel(RankPeer peer) {
        Endpoint endpoint = peer.endpoint();
        Output output = endpoint == null ? null : endpoint.tryBegin(RuntimeMessages.EXPELLED, 0);
        if (endpoint != null && output != null) {
            endpoint.commit();
        }
    }

    void onBye(Incoming message) {
        RankPeer peer = members.peer(message.source());
        members.left(peer);
        sendBye(peer);
    }
}
