package org.mobula.shared;

import org.mobula.shared.spi.BlockCopy;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolMessage;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * A protocol as a user writes one: a release makes all other copies invalid, and does not wait for them. The guide
 * refers to it.
 */
public final class InvalidateProtocol implements Protocol {
    /** The only kind of message. */
    private static final int INVALIDATE = 0;

    /** The states of a copy. */
    enum State {
        /** May be read. */
        VALID,
        /** Must be fetched before it is read. */
        INVALID,
        /** Was requested. */
        FETCHING
    }

    private static final ProtocolTable<State> TABLE = ProtocolTable.of(State.class, State.VALID, State.INVALID)
            // reading: an invalid copy is fetched first
            .on(State.INVALID, Event.READ, InvalidateProtocol::fetch, State.FETCHING)
            .otherwise(Event.READ, ProtocolStep.NOTHING)
            .otherwise(Event.UPDATE, InvalidateProtocol::fetch, State.FETCHING)
            .otherwise(Event.FETCHED, InvalidateProtocol::arrived, State.VALID)
            // writing: the lock has brought the content; a release tells the other copies
            .otherwise(Event.WRITE, ProtocolStep.NOTHING)
            .otherwise(Event.RELEASE, InvalidateProtocol::invalidateOthers)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            // the copy set, which travels with the lock
            .otherwise(Event.SERVED, InvalidateProtocol::remember)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING)
            // what others tell
            .on(State.FETCHING, Event.message(INVALIDATE), InvalidateProtocol::invalidated, State.FETCHING)
            .otherwise(Event.message(INVALIDATE), InvalidateProtocol::invalidated, State.INVALID)
            .on(State.VALID, Event.NOTICED, ProtocolStep.NOTHING, State.INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            // where operations end
            .readable(State.VALID)
            .writable(State.values())
            .released(State.values())
            .build();

    private static boolean fetch(BlockCopy copy, ProtocolMessage message) {
        copy.fetch();
        return true;
    }

    private static boolean arrived(BlockCopy copy, ProtocolMessage message) {
        if (!copy.isCurrent()) {
            copy.fetch(); // it became invalid again meanwhile
            return false;
        }
        return true;
    }

    private static boolean invalidateOthers(BlockCopy copy, ProtocolMessage message) {
        copy.forOtherCopies(rank -> copy.send(rank, INVALIDATE, copy.version()));
        copy.clearCopySet();
        return true;
    }

    private static boolean remember(BlockCopy copy, ProtocolMessage message) {
        copy.addToCopySet(message.from());
        return true;
    }

    private static boolean invalidated(BlockCopy copy, ProtocolMessage message) {
        copy.require(message.argument());
        return !copy.isCurrent(); // false if newer content has arrived before this message
    }

    @Override
    public String name() {
        return "invalidate";
    }

    @Override
    public ProtocolTable<?> table() {
        return TABLE;
    }
}
