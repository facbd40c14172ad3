package org.mobula.socket.internal;

import java.lang.foreign.MemorySegment;
import java.net.SocketException;

/** The writing end of a {@link Ring}; the caller holds the connection's lock for writing. */
final class RingWriter {
    private final Ring ring;
    private long tail;
    private long head;

    RingWriter(Ring ring) {
        this.ring = ring;
    }

    /** How many bytes fit now. */
    int room() throws SocketException {
        head = ring.head();
        long used = tail - head;
        if (used < 0 || used > ring.capacity()) {
            throw new SocketException("Connection reset");
        }
        return (int) (ring.capacity() - used);
    }

    /** Writes as much as fits and publishes it; returns how much. */
    int write(MemorySegment from, long offset, long length) throws SocketException {
        long free = ring.capacity() - (tail - head); // an old head: at least as much is free
        if (free < length) {
            free = room();
        }
        int count = (int) Math.min(free, length);
        if (count > 0) {
            ring.put(tail, from, offset, count);
            tail += count;
            ring.publishTail(tail);
        }
        return count;
    }
}
