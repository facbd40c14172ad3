package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.mobula.codec.Codecs;
import org.mobula.invoke.ReuseCounts;
import org.mobula.invoke.internal.references.DistributedGc;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;

/**
 * The session of each peer, by rank.
 *
 * <p><b>Threads:</b> any.
 */
public final class PeerSessions {
    private final Engine engine;
    private final Codecs codecs;
    private final DistributedGc gc;
    private final AtomicReferenceArray<PeerSession> sessions;
    private final PeerSession.Context context;

    PeerSessions(Engine engine, Codecs codecs, DistributedGc gc) {
        this.engine = engine;
        this.codecs = codecs;
        this.gc = gc;
        NodeOptions options = engine.options();
        CallBacklog.Limit backlogs = new CallBacklog.Limit(options.oneWayBytes(), new AtomicInteger());
        this.context = new PeerSession.Context(engine::dispatch, options.reuseBytes(), backlogs, new LongAdder());
        this.sessions = new AtomicReferenceArray<>(engine.size());
    }

    /** The number of one-way calls that failed here. */
    public long oneWayFailures() {
        return context.oneWayFailures().sum();
    }

    /** The cost of calls that have not ended here and that no caller waits for. */
    public long backlog() {
        long sum = 0;
        for (int rank = 0; rank < sessions.length(); rank++) {
            PeerSession session = sessions.get(rank);
            sum += session == null ? 0 : session.backlog().waiting();
        }
        return sum;
    }

    /** A call of this node that no caller waits for is sent; a negative cost withdraws one that was not. */
    public void callSent(int rank, long cost) {
        of(rank).credit().sent(cost);
    }

    /** A call of a rank that no caller waits for has arrived. */
    public void callArrived(int rank, long cost) {
        of(rank).backlog().arrived(cost);
    }

    /** A call of a rank that no caller waits for has ended here. */
    public void callEnded(int rank, long cost) {
        of(rank).backlog().ended(cost);
    }

    /** Wakes all threads that wait for credit, so that they check their peer and the node. */
    void wakeWaiting() {
        for (int rank = 0; rank < sessions.length(); rank++) {
            PeerSession session = sessions.get(rank);
            if (session != null) {
                session.credit().wake();
            }
        }
    }

    /** The session of a rank, created by the first call. */
    PeerSession of(int rank) {
        PeerSession session = sessions.get(rank);
        if (session != null) {
            return session;
        }
        PeerSession made = new PeerSession(engine.peer(rank), codecs, gc.with(rank), context);
        return sessions.compareAndSet(rank, null, made) ? made : sessions.get(rank);
    }

    /** Reuse for the arguments of all calls. */
    public ReuseCounts reuse() {
        ReuseCounts sum = ReuseCounts.NONE;
        for (int rank = 0; rank < sessions.length(); rank++) {
            PeerSession session = sessions.get(rank);
            sum = session == null ? sum : sum.plus(session.reuse());
        }
        return sum;
    }
}
