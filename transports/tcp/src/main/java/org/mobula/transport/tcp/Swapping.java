package org.mobula.transport.tcp;

/**
 * The directions in which the bytes of numbers must be swapped.
 *
 * @param incoming whether the peer writes in the other byte order
 * @param outgoing whether this side does: {@link org.mobula.transport.TransportOptions#turned}
 */
record Swapping(boolean incoming, boolean outgoing) {
    /** Both sides write in the byte order of this machine. */
    static final Swapping NONE = new Swapping(false, false);

    /** A received number in the byte order of this machine. */
    int received(int value) {
        return incoming ? Integer.reverseBytes(value) : value;
    }

    /** A number in the byte order of the connection. */
    int sent(int value) {
        return outgoing ? Integer.reverseBytes(value) : value;
    }
}
