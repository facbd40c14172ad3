package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.mobula.codec.Codecs;
import org.mobula.invoke.internal.references.Ledgers;
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
    private final ClassLoader loader;
    private final AtomicReferenceArray<Session> sessions;

    Sessions(Engine engine, Codecs codecs, Ledgers ledgers, ClassLoader loader) {
        this.engine = engine;
        this.codecs = codecs;
        this.ledgers = ledgers;
        this.loader = loader;
        this.sessions = new AtomicReferenceArray<>(engine.size());
    }

    /** The session of a rank, made at the first use. */
    Session of(int rank) {
        Session session = sessions.get(rank);
        if (session != null) {
            return session;
        }
        Session made = new Session(engine.peer(rank), codecs, ledgers.with(rank), loader);
        return sessions.compareAndSet(rank, null, made) ? made : sessions.get(rank);
    }
}
