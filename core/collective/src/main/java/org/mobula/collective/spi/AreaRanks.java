package org.mobula.collective.spi;

import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Peer;

/**
 * The ranks that share an area, as defined by a model.
 *
 * <p><b>Threads:</b> any.
 */
public interface AreaRanks {
    /** The number of ranks. */
    int size();

    /** This rank. */
    int rank();

    /** The connection to a rank. */
    Peer peer(int rank);

    /**
     * Throws if some rank has given up, so that others may never publish.
     *
     * @throws MobulaException names the rank and the reason
     */
    void checkNotFailed();

    /**
     * The failure of a wait for a rank that has departed.
     *
     * @param action the action of this rank, as a clause
     */
    MobulaException lost(int rank, String action);

    /** The hint for a caller that stops waiting, as a sentence without a full stop. */
    String givenUp();
}
