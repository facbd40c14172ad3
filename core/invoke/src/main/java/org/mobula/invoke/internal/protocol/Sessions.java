package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.mobula.codec.Codecs;
import org.mobula.invoke.Reuse;
import org.mobula.invoke.internal.references.Ledgers;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;

/**
 * The session of each peer, by rank.
 *
 * <p><b>Threads:</b> any.
 */
final class Sessions {
    private final Engine engine;
    private final Codecs codecs;
    private final Ledgers ledgers;
    private final AtomicReferenceArray<Session> sessions;
    private final Serving serving;

    Sessions(Engine engine, Codecs codecs, Ledgers ledgers) {
        this.engine = engine;
        this.codecs = codecs;
        this.ledgers = ledgers;
        NodeOptions options = engine.options();
        OneWayBacklog.Limit oneWays = new OneWayBacklog.Limit(options.oneWayBytes(), new AtomicInteger());
        this.serving = new Serving(engine::dispatch, options.reuseBytes(), oneWays, new LongAdder());
        this.sessions = new AtomicReferenceArray<>(engine.size());
    }

    /** How many one-way calls failed here. */
    long oneWayFailures() {
        return serving.oneWayFailures().sum();
    }

    /** What the one-way calls cost that wait or run here. */
    long oneWayBacklog() {
        long sum = 0;
        for (int rank = 0; rank < sessions.length(); rank++) {
            Session session = sessions.get(rank);
            sum += session == null ? 0 : session.backlog().waiting();
        }
        return sum;
    }

    /** Lets threads that wait to make one-way calls to any rank look whether they still can. */
    void wakeOneWays() {
        for (int rank = 0; rank < sessions.length(); rank++) {
            Session session = sessions.get(rank);
            if (session != null) {
                session.credit().wake();
            }
        }
    }

    /** The session of a rank, made at the first use. */
    Session of(int rank) {
        Session session = sessions.get(rank);
        if (session != null) {
            return session;
        }
        Session made = new Session(engine.peer(rank), codecs, ledgers.with(rank), serving);
        return sessions.compareAndSet(rank, null, made) ? made : sessions.get(rank);
    }

    /** In what the arguments of all calls arrived. */
    Reuse reuse() {
        Reuse sum = Reuse.NONE;
        for (int rank = 0; rank < sessions.length(); rank++) {
            Session session = sessions.get(rank);
            sum = session == null ? sum : sum.plus(session.reuse());
        }
        return sum;
    }
}
