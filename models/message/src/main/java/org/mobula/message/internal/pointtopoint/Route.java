package org.mobula.message.internal.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.NumberedTable;
import org.mobula.message.internal.UnexpectedBytes;
import org.mobula.runtime.spi.Peer;

/**
 * The state of the messages to and from one rank: the connection, its limits, and the operations in progress.
 *
 * <p><b>Threads:</b> any.
 */
public final class Route {
    private static final long UNKNOWN = -1;
    private static final int SENDS_PER_SHARE = 4;
    private static final int LEAST_SENDS = 1 << 12;
    private static final int MOST_SENDS = 1 << 22;

    private final Peer peer;
    private final EagerLimits limits;
    private final IntFunction<CodecSession> sessions;
    private final NumberedTable<PendingPeerOperation.Send> sends = new NumberedTable<>();
    private final NumberedTable<PendingPeerOperation.Elements> receives = new NumberedTable<>();
    private final NumberedTable<PendingPeerOperation> arrivals = new NumberedTable<>();
    private final NumberedTable<PendingPeerOperation.Cancel> cancels = new NumberedTable<>();
    private final EagerCredit credit;
    private final UnexpectedBytes held;
    private final SendLimit sendLimit;
    private volatile long eager = UNKNOWN;
    private @Nullable CodecSession objects;

    /** @param share the number of bytes of unexpected messages that each end may hold for the other, at least 1 */
    Route(Peer peer, EagerLimits limits, long share, IntFunction<CodecSession> sessions) {
        this.peer = peer;
        this.credit = new EagerCredit(share);
        this.held = new UnexpectedBytes(share);
        this.sendLimit = new SendLimit(mostSends(share), sends::count);
        this.sessions = sessions;
        this.limits = limits;
    }

    /** The connection. */
    public Peer peer() {
        return peer;
    }

    /** The peer's rank in the node. */
    int rank() {
        return peer.rank();
    }

    /** The length in bytes up to which messages are sent eagerly. */
    long eagerLimit() {
        long known = eager;
        return known != UNKNOWN ? known : findLimit();
    }

    /**
     * A multiple of the short messages in a share, so that a program reaches this limit long after it has filled the
     * share.
     */
    private static int mostSends(long share) {
        return Math.clamp(SENDS_PER_SHARE * share / EagerCredit.cost(0), LEAST_SENDS, MOST_SENDS);
    }

    /** Limits the number of sends in progress. */
    SendLimit sendLimit() {
        return sendLimit;
    }

    /** The credit for eager messages to the peer. */
    public EagerCredit credit() {
        return credit;
    }

    /** A message from the peer matched a posted receive. Called by the thread that polls the peer's messages. */
    void passed(long cost) {
        if (held.passed(cost)) {
            postCredit();
        }
    }

    /** A message from the peer is held. */
    void keep(long cost) {
        held.keep(cost);
    }

    /** A message from the peer is no longer held. */
    void release(long cost) {
        if (held.release(cost)) {
            postCredit();
        }
    }

    /** The number of bytes of messages from the peer that are held. */
    long held() {
        return held.held();
    }

    private void postCredit() {
        long total = held.news();
        if (total != 0) {
            peer.post(MessageProtocol.CREDIT, Long.BYTES, out -> out.putLong(total));
        }
    }

    /** Sends that wait for room, a grant or an acknowledgement. */
    public NumberedTable<PendingPeerOperation.Send> sends() {
        return sends;
    }

    /** Receives of elements that were granted to the peer. */
    NumberedTable<PendingPeerOperation.Elements> receives() {
        return receives;
    }

    /** Unexpected messages whose elements are arriving. */
    NumberedTable<PendingPeerOperation> arrivals() {
        return arrivals;
    }

    /** Cancel requests that wait for an answer. */
    NumberedTable<PendingPeerOperation.Cancel> cancels() {
        return cancels;
    }

    /** The codecs of objects. The writer belongs to the sending thread, the reader to the thread that polls. */
    synchronized CodecSession objects() {
        CodecSession session = objects;
        if (session == null) {
            session = sessions.apply(peer.rank());
            objects = session;
        }
        return session;
    }

    /** The peer has failed or left: ends everything in progress. */
    void lose() {
        sends.removeAll().forEach(PendingPeerOperation::lost);
        arrivals.removeAll().forEach(PendingPeerOperation::lost);
        cancels.removeAll().forEach(PendingPeerOperation::lost);
        receives.removeAll().forEach(PendingPeerOperation::lost);
    }

    private long findLimit() {
        String medium = peer.medium();
        long limit = limits.of(medium);
        if (!medium.isEmpty()) { // the transport is unknown until there is a connection
            eager = limit;
        }
        return limit;
    }
}
