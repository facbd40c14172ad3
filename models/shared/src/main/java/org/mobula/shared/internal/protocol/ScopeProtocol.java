package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Scope consistency: as {@link LazyProtocol}, but a lock tells only of the releases made while it was held. Other
 * releases become visible at the next barrier (Iftode, Singh, Li, "Scope consistency", SPAA 1996).
 */
public final class ScopeProtocol implements Protocol {
    /** Used by the service loader. */
    public ScopeProtocol() {}

    @Override
    public String name() {
        return "scope";
    }

    @Override
    public ProtocolTable<?> table() {
        return LazyProtocol.TABLE;
    }

    @Override
    public Notices notices() {
        return Notices.SCOPE;
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
