package org.mobula.transport.tcp;

/**
 * Which way numbers must be turned round on their way between this machine's byte order and the connection's.
 *
 * @param incoming whether the peer writes in the other byte order
 * @param outgoing whether this side has to: {@link org.mobula.transport.TransportOptions#turned}
 */
record Swapping(boolean incoming, boolean outgoing) {
    /** Both sides write in this machine's byte order. */
    static final Swapping NONE = new Swapping(false, false);

    /** A number that came, as this machine reads it. */
    int received(int value) {
        return incoming ? Integer.reverseBytes(value) : value;
    }

    /** A number as it must be written to be sent. */
    int sent(int value) {
        return outgoing ? Integer.reverseBytes(value) : value;
    }
}
