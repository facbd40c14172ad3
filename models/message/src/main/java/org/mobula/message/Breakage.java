package org.mobula.message;

import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * Why a communicator's collective operations do not work any more.
 *
 * @param failed the rank of the node that is gone; -1 if none is, but a member gave up
 * @param teller the rank of the node that says so
 * @param text what the teller got, in words
 */
record Breakage(int failed, int teller, String text) {
    private static final int NOBODY = -1;

    static Breakage of(Engine engine, Throwable thrown) {
        int failed = thrown instanceof PeerFailedException gone ? gone.rank() : NOBODY;
        return new Breakage(failed, engine.rank(), String.valueOf(thrown.getMessage()));
    }

    /** The exception for who needs them. */
    MobulaException exception(Engine engine, Membership members, String action) {
        if (failed == NOBODY) {
            return new BrokenCollectiveException(members.where() + action + ": rank " + members.rankOf(teller)
                    + " gave up a collective operation of this communicator (" + text
                    + "). Collective operations need another communicator now");
        }
        Peer peer = engine.peer(failed);
        if (peer.isGone()) {
            return engine.failure(failed, action);
        }
        return new PeerFailedException(failed, peer.host(), "rank " + teller + " says so", action);
    }
}
