package org.mobula.runtime.internal;

/** Establishes connections and finds out hosts, on behalf of the sender of a message. */
interface PeerConnector {
    /** Starts to connect to a rank unless that has been done. Returns at once. */
    void connect(int rank);

    /** Finds out the host of a rank for error messages, if that takes little time. */
    void learnHost(int rank);

    /**
     * Finds out the host of a rank. Blocks until the rank has joined.
     *
     * @throws org.mobula.fault.PeerFailedException if the rank never joins
     */
    String findHost(int rank);
}
