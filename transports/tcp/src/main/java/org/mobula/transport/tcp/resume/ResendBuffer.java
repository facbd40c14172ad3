package org.mobula.transport.tcp.resume;

import java.nio.ByteBuffer;

/**
 * The last bytes of a direction, by their position in it: those that the peer may not have yet.
 *
 * <p><b>Threads:</b> one {@linkplain #take adds} and looks, one {@linkplain #acknowledge removes}.
 */
final class ResendBuffer {
    private final ByteBuffer ring;
    private volatile long start; // the peer has all bytes before it
    private volatile long end;

    /** @param capacity bytes */
    ResendBuffer(int capacity) {
        this.ring = ByteBuffer.allocateDirect(capacity);
    }

    /** The position after the last byte. */
    long end() {
        return end;
    }

    /** Appends bytes as far as there is room, and advances the buffer. */
    void take(ByteBuffer bytes) {
        long to = end;
        int left = Math.min(bytes.remaining(), (int) (start + ring.capacity() - to));
        while (left > 0) {
            int at = index(to);
            int part = Math.min(left, ring.capacity() - at);
            ring.put(at, bytes, bytes.position(), part);
            bytes.position(bytes.position() + part);
            to += part;
            left -= part;
        }
        end = to;
    }

    /** The peer has all bytes before this position; false if it cannot have them. */
    boolean acknowledge(long position) {
        if (position < start || position > end) {
            return false;
        }
        start = position;
        return true;
    }

    /** Sets two views of the memory to bytes, of which the second continues the first. */
    void view(long from, int length, ByteBuffer first, ByteBuffer second) {
        int at = index(from);
        int part = Math.min(length, ring.capacity() - at);
        first.limit(at + part).position(at);
        second.limit(length - part).position(0);
    }

    /** A view of the memory, with no bytes. */
    ByteBuffer view() {
        return ring.duplicate().limit(0);
    }

    private int index(long position) {
        return (int) (position % ring.capacity());
    }
}
