package org.mobula.collective.spi;

import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Peer;

/**
 * The ranks that share an area, as their model knows them.
 *
 * <p><b>Threads:</b> any.
 */
public interface AreaRanks {
    /** How many there are. */
    int size();

    /** This one. */
    int rank();

    /** The way to one of them. */
    Peer peer(int rank);

    /**
     * Throws if some rank has given up, so that others may never come.
     *
     * @throws MobulaException says who, and why
     */
    void checkWhole();

    /**
     * What a wait for a rank that is gone ends with.
     *
     * @param action what was being done, as a clause
     */
    MobulaException lost(int rank, String action);

    /** What becomes of an operation that is no longer waited for, as a sentence without a full stop. */
    String givenUp();
}
