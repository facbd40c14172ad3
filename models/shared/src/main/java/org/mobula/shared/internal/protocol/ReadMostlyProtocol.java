package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.BlockCopy;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolMessage;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * For blocks that are read much more often than written: a rank that has a copy acquires it for reading without a
 * message. A writer first makes all copies invalid, which waits for their readers, and sends them the content when it
 * releases.
 */
public final class ReadMostlyProtocol implements Protocol {
    private static final int INVALIDATE = 0;
    private static final int NEW_CONTENT = 1;

    /** The states of a copy. */
    enum State {
        /** The copy may be read. */
        VALID,
        /** The copy must not be read. */
        INVALID,
        /** The content was requested. */
        FETCHING,
        /** This rank is going to write; other copies are made invalid. */
        INVALIDATING,
        /** A thread of this rank writes. */
        WRITING,
        /** This rank has released; other copies receive the content. */
        SENDING
    }

    private static final ProtocolTable<State> TABLE = ProtocolTable.of(State.class, State.VALID, State.INVALID)
            .on(State.INVALID, Event.READ, Steps.FETCH, State.FETCHING)
            .otherwise(Event.READ, ProtocolStep.NOTHING)
            .on(State.INVALID, Event.UPDATE, Steps.FETCH, State.FETCHING)
            .otherwise(Event.UPDATE, ProtocolStep.NOTHING)
            .on(State.VALID, Event.NOTICED, ProtocolStep.NOTHING, State.INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            .on(State.INVALIDATING, Event.FETCHED, ProtocolStep.NOTHING, State.INVALIDATING)
            .on(State.WRITING, Event.FETCHED, ProtocolStep.NOTHING, State.WRITING)
            .on(State.SENDING, Event.FETCHED, ProtocolStep.NOTHING, State.SENDING)
            .otherwise(Event.FETCHED, Steps.ARRIVED, State.VALID)
            .otherwise(Event.WRITE, ReadMostlyProtocol::invalidate, State.INVALIDATING)
            .on(State.INVALIDATING, Event.ACKNOWLEDGED, ProtocolStep.NOTHING, State.WRITING)
            .on(State.SENDING, Event.ACKNOWLEDGED, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            .on(State.WRITING, Event.RELEASE, ReadMostlyProtocol::send, State.SENDING)
            .otherwise(Event.RELEASE, ProtocolStep.NOTHING)
            .otherwise(Event.SERVED, Steps.REMEMBER)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING)
            .on(State.FETCHING, Event.message(INVALIDATE), ReadMostlyProtocol::invalidated, State.FETCHING)
            .otherwise(Event.message(INVALIDATE), ReadMostlyProtocol::invalidated, State.INVALID)
            .otherwise(Event.message(NEW_CONTENT), ReadMostlyProtocol::receive, State.VALID)
            .readable(State.VALID)
            .writable(State.WRITING)
            .released(State.VALID)
            .build();

    /** Used by the service loader. */
    public ReadMostlyProtocol() {}

    private static boolean invalidate(BlockCopy copy, ProtocolMessage message) {
        copy.awaitFrom(copy.rank());
        copy.forOtherCopies(rank -> {
            copy.send(rank, INVALIDATE, copy.version() + 1);
            copy.awaitFrom(rank);
        });
        copy.acknowledge(message); // its own, so that ACKNOWLEDGED follows even without other copies
        return true;
    }

    private static boolean invalidated(BlockCopy copy, ProtocolMessage message) {
        copy.require(message.argument());
        copy.acknowledge(message);
        return true;
    }

    private static boolean send(BlockCopy copy, ProtocolMessage message) {
        copy.awaitFrom(copy.rank());
        copy.forOtherCopies(rank -> {
            copy.sendContent(rank, NEW_CONTENT, 0);
            copy.awaitFrom(rank);
        });
        copy.acknowledge(message);
        return true;
    }

    private static boolean receive(BlockCopy copy, ProtocolMessage message) {
        copy.acknowledge(message);
        return copy.isCurrent();
    }

    @Override
    public String name() {
        return "read-mostly";
    }

    @Override
    public ProtocolTable<?> table() {
        return TABLE;
    }

    @Override
    public boolean readsLocally() {
        return true;
    }

    @Override
    public boolean allowsOneCopyPerHost() {
        return true;
    }
}
