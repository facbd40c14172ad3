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
        OneWayBacklog.Limit oneWays = new OneWayBacklog.Limit(options.oneWayBytes(), new AtomicInteger());
        this.context = new PeerSession.Context(engine::dispatch, options.reuseBytes(), oneWays, new LongAdder());
        this.sessions = new AtomicReferenceArray<>(engine.size());
    }

    /** The number of one-way calls that failed here. */
    public long oneWayFailures() {
        return context.oneWayFailures().sum();
    }

    /** The cost of one-way calls that have not ended here. */
    public long oneWayBacklog() {
        long sum = 0;
        for (int rank = 0; rank < sessions.length(); rank++) {
            PeerSession session = sessions.get(rank);
            sum += session == null ? 0 : session.backlog().waiting();
        }
        return sum;
    }

    /** Wakes all threads that wait for credit, so that they check their peer and the node. */
    void wakeOneWays() {
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
