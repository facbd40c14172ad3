package org.mobula.message;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.message.internal.Slots;
import org.mobula.runtime.spi.Peer;

/**
 * What the messages to and from one rank need: the way there, its limits, and what is under way.
 *
 * <p><b>Threads:</b> any.
 */
final class Route {
    private static final long UNKNOWN = -1;

    private final Peer peer;
    private final EagerLimits limits;
    private final IntFunction<CodecSession> sessions;
    private final Slots<SendOperation> sends = new Slots<>();
    private final Slots<Granted> receives = new Slots<>();
    private final Slots<CarriedMessage> arrivals = new Slots<>();
    private final Slots<CancelQuestion> questions = new Slots<>();
    private volatile long eager = UNKNOWN;
    private @Nullable CodecSession objects;

    Route(Peer peer, EagerLimits limits, IntFunction<CodecSession> sessions) {
        this.peer = peer;
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
