package org.mobula.endpoint.internal;

import org.mobula.runtime.spi.Peer;

/**
 * The two ends of a connection.
 *
 * <p><b>Threads:</b> any; the other end is set once, before this one sends to it.
 */
final class Link {
    private final int number;
    private final Peer peer;
    private volatile int peerNumber;

    /**
     * @param number of the endpoint at this rank
     * @param peer the rank of the other end
     */
    Link(int number, Peer peer) {
        this.number = number;
        this.peer = peer;
    }

    int number() {
        return number;
    }

    Peer peer() {
        return peer;
    }

    /** The number of the endpoint at the other rank; 0 before the connection is accepted. */
    int peerNumber() {
        return peerNumber;
    }

    void connectedTo(int other) {
        peerNumber = other;
    }
}
