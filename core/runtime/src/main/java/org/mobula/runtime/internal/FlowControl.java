package org.mobula.runtime.internal;

import org.mobula.transport.Incoming;

/**
 * Limits the causal messages that this rank has to hold: asks a rank for a pause, and later ends the pause.
 *
 * <p>During a pause the threads of that rank wait before they begin a causal message. What its handlers post, and the
 * orders' own messages, are still sent, because they end the pause. Message: PAUSE {@code on 1}.
 *
 * <p><b>Threads:</b> any.
 */
final class FlowControl {
    private final RankPeer[] peers;
    private final long pauseBytes;

    /** @param peers by rank; may be filled later */
    FlowControl(RankPeer[] peers, long pauseBytes) {
        this.peers = peers;
        this.pauseBytes = pauseBytes;
    }

    /** Each other rank's share of the memory for held messages, in bytes: a rank that exceeds it is asked to pause. */
    static long pauseBytes(long limit, int size) {
        return limit / (2L * Math.max(1, size - 1));
    }

    /** A rank is asked to pause above this many bytes of held messages; the pause ends at half of them. */
    long pauseBytes() {
        return pauseBytes;
    }

    /**
     * Bytes of causal messages that this rank sends to another one at most before it polls, and so reads a request for
     * a pause.
     */
    long maxCausalBytesPerPoll() {
        return pauseBytes / 4;
    }

    /** Asks a rank for a pause, or ends it. */
    void pause(int rank, boolean on) {
        peers[rank].post(RuntimeMessages.PAUSE, 1, output -> output.putByte((byte) (on ? 1 : 0)));
    }

    void onPause(Incoming message) {
        peers[message.source()].pause(message.input().getByte() != 0);
    }
}
