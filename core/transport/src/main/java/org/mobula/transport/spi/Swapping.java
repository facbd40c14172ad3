package org.mobula.transport.spi;

/**
 * The directions in which the bytes of numbers must be swapped.
 *
 * @param incoming whether the peer writes in the other byte order
 * @param outgoing whether this side does: {@link org.mobula.transport.TransportOptions#turned}
 */
public record Swapping(boolean incoming, boolean outgoing) {
    /** Both sides write in the byte order of this machine. */
    public static final Swapping NONE = new Swapping(false, false);

    /** A received number in the byte order of this machine. */
    public int received(int value) {
        return incoming ? Integer.reverseBytes(value) : value;
    }

    /** A number in the byte order of the connection. */
    public int sent(int value) {
        return outgoing ? Integer.reverseBytes(value) : value;
    }
}
