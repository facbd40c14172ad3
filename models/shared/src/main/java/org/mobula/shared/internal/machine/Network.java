package org.mobula.shared.internal.machine;

import java.util.List;
import java.util.function.LongFunction;
import org.mobula.fault.PeerFailedException;
import org.mobula.shared.internal.check.AccessLog;

/** What a machine needs of the world. */
public interface Network {
    /** This rank. */
    int rank();

    /** The number of ranks. */
    int size();

    /** Sends a packet to another rank. Packets between two ranks arrive in order. Never waits. */
    void send(int to, Packet packet);

    /** The exception for an action that needs a rank that has failed. */
    PeerFailedException failure(int rank, String action);

    /**
     * Compares what all ranks did since the barrier before; at rank 0.
     *
     * @param logs by rank
     * @param describe describes a block
     */
    void compare(List<AccessLog> logs, LongFunction<String> describe);
}
