package org.mobula.message;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.Slots;
import org.mobula.message.internal.UnexpectedBytes;
import org.mobula.runtime.spi.Peer;

/**
 * What the messages to and from one rank need: the way there, its limits, and what is under way.
 *
 * <p><b>Threads:</b> any.
 */
final class Route {
    private static final long UNKNOWN = -1;
    private static final int SENDS_PER_SHARE = 4;
    private static final int LEAST_SENDS = 1 << 12;
    private static final int MOST_SENDS = 1 << 22;

    private final Peer peer;
    private final EagerLimits limits;
    private final IntFunction<CodecSession> sessions;
    private final Slots<SendOperation> sends = new Slots<>();
    private final Slots<Granted> receives = new Slots<>();
    private final Slots<CarriedMessage> arrivals = new Slots<>();
    private final Slots<CancelQuestion> questions = new Slots<>();
    private final EagerCredit credit;
    private final UnexpectedBytes held;
    private final SendLimit sendLimit;
    private volatile long eager = UNKNOWN;
    private @Nullable CodecSession objects;

    /** @param share how many bytes of messages that nobody receives yet each end may hold for the other, at least 1 */
    Route(Peer peer, EagerLimits limits, long share, IntFunction<CodecSession> sessions) {
        this.peer = peer;
        this.credit = new EagerCredit(share);
        this.held = new UnexpectedBytes(share);
        this.sendLimit = new SendLimit(mostSends(share), sends::count);
        this.sessions = sessions;
        this.limits = limits;
    }

    Peer peer() {
        return peer;
    }

    /** The rank, of all of the node's. */
    int rank() {
        return peer.rank();
    }

    /** Messages of up to so many bytes are sent without asking. */
    long eagerLimit() {
        long known = eager;
        return known != UNKNOWN ? known : findLimit();
    }

    /** A multiple of what the share takes in short messages, so that a program that runs into it has filled the share long before. */
    private static int mostSends(long share) {
        return (int) Math.clamp(SENDS_PER_SHARE * share / EagerCredit.cost(0), LEAST_SENDS, MOST_SENDS);
    }

    /** How many sends to there may be under way. */
    SendLimit sendLimit() {
        return sendLimit;
    }

    /** What may still be sent there without asking. */
    EagerCredit credit() {
        return credit;
    }

    /** A message from there went to its receive at once. By whoever polls what comes from there. */
    void passed(long cost) {
        if (held.passed(cost)) {
            postCredit();
        }
    }

    /** A message from there is held. */
    void keep(long cost) {
        held.keep(cost);
    }

    /** A message from there that was held is not any more. */
    void release(long cost) {
        if (held.release(cost)) {
            postCredit();
        }
    }

    /** How many bytes of messages from there are held for receives that are not posted yet. */
    long held() {
        return held.held();
    }

    private void postCredit() {
        long total = held.news();
        if (total != 0) {
            peer.post(Protocol.CREDIT, Long.BYTES, out -> out.putLong(total));
        }
    }

    /** Sends that wait for something: room, a grant, an acknowledgement. */
    Slots<SendOperation> sends() {
        return sends;
    }

    /** What elements are on their way to that were asked for. */
    Slots<Granted> receives() {
        return receives;
    }

    /** Messages without a receive whose elements are on their way. */
    Slots<CarriedMessage> arrivals() {
        return arrivals;
    }

    /**
     * The codecs of objects. The writer belongs to whoever is sending there, the reader to whoever polls what comes from
     * there.
     */
    synchronized CodecSession objects() {
        CodecSession session = objects;
        if (session == null) {
            session = sessions.apply(peer.rank());
            objects = session;
        }
        return session;
    }

    /** Questions that wait for an answer. */
    Slots<CancelQuestion> questions() {
        return questions;
    }

    private long findLimit() {
        String medium = peer.medium();
        long limit = limits.of(medium);
        if (!medium.isEmpty()) { // why: as long as there is no connection, nobody knows how it will be
            eager = limit;
        }
        return limit;
    }
}
