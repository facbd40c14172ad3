package org.mobula.shared.internal.protocol;

import static org.mobula.shared.internal.protocol.CopyState.FETCHING;
import static org.mobula.shared.internal.protocol.CopyState.INVALID;
import static org.mobula.shared.internal.protocol.CopyState.VALID;

import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Lazy release consistency with invalidation: a release sends nothing. The next rank that acquires the lock learns
 * which blocks have newer versions; its copies of them become invalid, and are fetched when they are read (Keleher,
 * Cox, Zwaenepoel, "Lazy release consistency for software distributed shared memory", ISCA 1992).
 */
public final class LazyProtocol implements Protocol {
    static final ProtocolTable<CopyState> TABLE = ProtocolTable.of(CopyState.class, VALID, INVALID)
            .on(VALID, Event.READ, ProtocolStep.NOTHING, VALID)
            .on(INVALID, Event.READ, Steps.FETCH, FETCHING)
            .on(FETCHING, Event.READ, ProtocolStep.NOTHING, FETCHING)
            .otherwise(Event.UPDATE, Steps.FETCH, FETCHING)
            .on(VALID, Event.NOTICED, ProtocolStep.NOTHING, INVALID)
            .otherwise(Event.NOTICED, ProtocolStep.NOTHING)
            .otherwise(Event.FETCHED, Steps.ARRIVED, VALID)
            .otherwise(Event.WRITE, ProtocolStep.NOTHING)
            .otherwise(Event.RELEASE, ProtocolStep.NOTHING)
            .otherwise(Event.ACKNOWLEDGED, ProtocolStep.NOTHING)
            .otherwise(Event.SERVED, ProtocolStep.NOTHING)
            .otherwise(Event.LEFT, ProtocolStep.NOTHING)
            .readable(VALID)
            .writable(VALID, INVALID, FETCHING)
            .released(VALID, INVALID, FETCHING)
            .build();

    /** Used by the service loader. */
    public LazyProtocol() {}

    @Override
    public String name() {
        return "lazy";
    }

    @Override
    public ProtocolTable<?> table() {
        return TABLE;
    }

    @Override
    public boolean hasLazyReads() {
        return true;
    }

    @Override
    public boolean allowsOneCopyPerHost() {
        return true;
    }
}
