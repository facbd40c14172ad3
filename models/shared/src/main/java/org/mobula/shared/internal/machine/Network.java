package org.mobula.shared.internal.machine;

import org.mobula.fault.PeerFailedException;

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
}
