package org.mobula.runtime.internal;

/** The stages of the connection to a rank. {@link #allows} is the table of transitions. */
enum ConnectionStage {
    /** No connection is needed yet, or the last attempt failed. */
    UNCONNECTED,
    /** This rank is opening a connection. */
    CALLING,
    /** This rank has accepted a connection that the other rank opens. */
    ANSWERING,
    /** The connection is established. */
    CONNECTED,
    /** The other rank has closed its node, or this node is closed. */
    LEFT,
    /** The other rank has failed. */
    FAILED;

    /** Whether this stage may be followed by another one. */
    boolean allows(ConnectionStage next) {
        return switch (this) {
            case UNCONNECTED -> next != UNCONNECTED;
            case CALLING -> next == ANSWERING || next == CONNECTED || next.hasDeparted();
            case ANSWERING -> next == UNCONNECTED || next == CONNECTED || next.hasDeparted();
            case CONNECTED -> next.hasDeparted();
            case LEFT, FAILED -> false;
        };
    }

    /** Whether the rank has departed. This is final. */
    boolean hasDeparted() {
        return this == LEFT || this == FAILED;
    }
}
