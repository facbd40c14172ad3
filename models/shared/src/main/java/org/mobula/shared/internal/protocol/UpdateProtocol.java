package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Eager release consistency with updates: a release sends the content to all ranks that have a copy, and ends once they
 * have it (Carter, Bennett, Zwaenepoel, "Implementation and performance of Munin", SOSP 1991).
 */
public final class UpdateProtocol implements Protocol {
    private static final int NEW_CONTENT = 0;

    /** The states of a copy. */
    enum State {
        /** The copy may be read. */
        VALID,
        /** The copy is too old, or has no content. */
        INVALID,
        /** The content was requested. */
        FETCHING,
        /** This rank has released; other copies receive the content. */
        SENDING
    }

    private static final ProtocolTable<State> TABLE = ProtocolTable.of(State.class, State.VALID, State.INVALID)
            .on(State.INVALID, Event.READ, Steps.FETCH, State.FETCHING)
            .otherwise(Event.READ, ProtocolStep.NOTHING)
            .on(State.SENDING, Event.UPDATE, ProtocolStep.NOTHING, State.SENDING)
            .otherwise(Event.UPDATE, Steps.FETCH, State.FETCHING)
            .on(State.VALID, Event.NOTICED, ProtocolStep.NOTHING, State.INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            .on(State.SENDING, Event.FETCHED, ProtocolStep.NOTHING, State.SENDING)
            .otherwise(Event.FETCHED, Steps.ARRIVED, State.VALID)
            .otherwise(Event.WRITE, ProtocolStep.NOTHING)
            .otherwise(Event.RELEASE, UpdateProtocol::send, State.SENDING)
            .on(State.SENDING, Event.ACKNOWLEDGED, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            .otherwise(Event.SERVED, Steps.REMEMBER)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING)
            .otherwise(Event.message(NEW_CONTENT), UpdateProtocol::receive, State.VALID)
            .readable(State.VALID, State.SENDING)
            .writable(State.VALID, State.FETCHING)
            .released(State.VALID, State.FETCHING)
            .build();

    /** Used by the service loader. */
    public UpdateProtocol() {}

    private static boolean send(org.mobula.shared.spi.BlockCopy copy, org.mobula.shared.spi.ProtocolMessage message) {
        copy.forOtherCopies(rank -> {
            copy.sendContent(rank, NEW_CONTENT, 0);
            copy.awaitFrom(rank);
        });
        return copy.isAwaiting();
    }

    private static boolean receive(
            org.mobula.shared.spi.BlockCopy copy, org.mobula.shared.spi.ProtocolMessage message) {
        copy.acknowledge(message);
        return copy.isCurrent();
    }

    @Override
    public String name() {
        return "update";
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
