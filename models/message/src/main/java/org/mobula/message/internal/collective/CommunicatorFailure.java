package org.mobula.message.internal.collective;

import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.BrokenCollectiveException;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The reason why the collective operations of a communicator have ended.
 *
 * @param failed the failed rank of the node; -1 if a member gave up
 * @param reporter the rank of the node that reports it
 * @param text the reporter's error message
 */
record CommunicatorFailure(int failed, int reporter, String text) {
    private static final int NONE = -1;

    static CommunicatorFailure of(Engine engine, Throwable thrown) {
        int failed = thrown instanceof PeerFailedException departed ? departed.rank() : NONE;
        return new CommunicatorFailure(failed, engine.rank(), String.valueOf(thrown.getMessage()));
    }

    /** The exception of an operation. */
    MobulaException exception(Engine engine, CommunicatorMembers members, String action) {
        if (failed == NONE) {
            return new BrokenCollectiveException(members.where() + action + ": rank " + members.rankOf(reporter)
                    + " gave up a collective operation of this communicator (" + text
                    + "). Collective operations need another communicator now");
        }
        Peer peer = engine.peer(failed);
        if (peer.hasDeparted()) {
            return engine.failure(failed, action);
        }
        return new PeerFailedException(failed, peer.host(), "reported by rank " + reporter, action);
    }
}
