package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.BlockCopy;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolMessage;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Sequential consistency with a single writer: before a thread writes, all other copies are invalid (Li and Hudak,
 * "Memory coherence in shared virtual memory systems", 1989).
 */
public final class SequentialProtocol implements Protocol {
    private static final int INVALIDATE = 0;

    /** The states of a copy. */
    enum State {
        /** The copy may be read. */
        VALID,
        /** The copy must not be read. */
        INVALID,
        /** The content was requested. */
        FETCHING,
        /** This rank is going to write; other copies are made invalid. */
        INVALIDATING
    }

    private static final ProtocolTable<State> TABLE = ProtocolTable.of(State.class, State.VALID, State.INVALID)
            .on(State.INVALID, Event.READ, Steps.FETCH, State.FETCHING)
            .otherwise(Event.READ, ProtocolStep.NOTHING)
            .on(State.INVALIDATING, Event.UPDATE, ProtocolStep.NOTHING, State.INVALIDATING)
            .on(State.VALID, Event.UPDATE, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.UPDATE, Steps.FETCH, State.FETCHING)
            .on(State.VALID, Event.NOTICED, ProtocolStep.NOTHING, State.INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            .on(State.INVALIDATING, Event.FETCHED, ProtocolStep.NOTHING, State.INVALIDATING)
            .otherwise(Event.FETCHED, Steps.ARRIVED, State.VALID)
            .otherwise(Event.WRITE, SequentialProtocol::invalidate, State.INVALIDATING)
            .otherwise(Event.RELEASE, ProtocolStep.NOTHING)
            .on(State.INVALIDATING, Event.ACKNOWLEDGED, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            .otherwise(Event.SERVED, Steps.REMEMBER)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING)
            .on(State.FETCHING, Event.message(INVALIDATE), SequentialProtocol::invalidated, State.FETCHING)
            .otherwise(Event.message(INVALIDATE), SequentialProtocol::invalidated, State.INVALID)
            .readable(State.VALID)
            .writable(State.VALID)
            .released(State.VALID)
            .build();

    /** Used by the service loader. */
    public SequentialProtocol() {}

    private static boolean invalidate(BlockCopy copy, ProtocolMessage message) {
        copy.forOtherCopies(rank -> {
            copy.send(rank, INVALIDATE, copy.version() + 1);
            copy.awaitFrom(rank);
        });
        copy.clearCopySet();
        return copy.isAwaiting();
    }

    private static boolean invalidated(BlockCopy copy, ProtocolMessage message) {
        copy.require(message.argument());
        copy.acknowledge(message);
        return true;
    }

    @Override
    public String name() {
        return "sequential";
    }

    @Override
    public ProtocolTable<?> table() {
        return TABLE;
    }

    @Override
    public boolean allowsOneCopyPerHost() {
        return true;
    }
}
