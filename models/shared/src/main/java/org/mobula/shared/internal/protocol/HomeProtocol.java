package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Home-based lazy release consistency: several ranks write disjoint ranges of a block at once. Each compares with a
 * twin when it releases, and sends the difference to the home (twins and diffs: Keleher et al., "TreadMarks", USENIX
 * 1994; home-based: Zhou, Iftode, Li, OSDI 1996).
 */
public final class HomeProtocol implements Protocol {
    /** Used by the service loader. */
    public HomeProtocol() {}

    @Override
    public String name() {
        return "home";
    }

    @Override
    public ProtocolTable<?> table() {
        return LazyProtocol.TABLE;
    }

    @Override
    public boolean hasSeveralWriters() {
        return true;
    }

    @Override
    public boolean hasLazyReads() {
        return true;
    }
}
