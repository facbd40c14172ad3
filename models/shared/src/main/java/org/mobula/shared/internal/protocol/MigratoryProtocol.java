package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * For blocks that ranks read and write in turn. Only the rank that holds the lock has a copy; acquiring for reading also
 * takes the lock. A read without the lock fetches the last released content each time.
 */
public final class MigratoryProtocol implements Protocol {
    /** The states of a copy. */
    enum State {
        /** The lock is here, or was never elsewhere. */
        VALID,
        /** The lock is elsewhere. */
        INVALID,
        /** The content was requested. */
        FETCHING,
        /** Content was fetched without the lock, for one read. */
        SNAPSHOT
    }

    private static final ProtocolTable<State> TABLE = ProtocolTable.of(State.class, State.INVALID, State.INVALID)
            .on(State.VALID, Event.READ, ProtocolStep.NOTHING, State.VALID)
            .on(State.FETCHING, Event.READ, ProtocolStep.NOTHING, State.FETCHING)
            .otherwise(Event.READ, Steps.FETCH, State.FETCHING)
            .on(State.VALID, Event.UPDATE, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.UPDATE, Steps.FETCH, State.FETCHING)
            .on(State.SNAPSHOT, Event.NOTICED, ProtocolStep.NOTHING, State.INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            .on(State.VALID, Event.FETCHED, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.FETCHED, MigratoryProtocol::arrived, State.SNAPSHOT)
            .otherwise(Event.WRITE, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.RELEASE, ProtocolStep.NOTHING, State.VALID)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            .otherwise(Event.SERVED, ProtocolStep.NOTHING)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING, State.INVALID)
            .readable(State.VALID, State.SNAPSHOT)
            .writable(State.VALID)
            .released(State.VALID)
            .build();

    /** Used by the service loader. */
    public MigratoryProtocol() {}

    private static boolean arrived(
            org.mobula.shared.spi.BlockCopy copy, org.mobula.shared.spi.ProtocolMessage message) {
        return Steps.ARRIVED.run(copy, message);
    }

    @Override
    public String name() {
        return "migratory";
    }

    @Override
    public ProtocolTable<?> table() {
        return TABLE;
    }

    @Override
    public boolean readsExclusively() {
        return true;
    }

    @Override
    public boolean allowsOneCopyPerHost() {
        return true;
    }
}
