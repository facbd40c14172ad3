package org.mobula.socket.internal;

import java.lang.foreign.MemorySegment;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicLong;

/** The reading end of a {@link Ring}; the caller holds the connection's lock for reading, except for {@link #readable}. */
final class RingReader {
    private final Ring ring;
    private final AtomicLong head = new AtomicLong(); // without fences: publishHead has one

    RingReader(Ring ring) {
        this.ring = ring;
    }

    /** How many bytes can be read now. */
    int readable() throws SocketException {
        long count = ring.tail() - head.getAcquire();
        if (count < 0 || count > ring.capacity()) {
            throw new SocketException("Connection reset");
        }
        return (int) count;
    }

    /** Reads what is there, at most {@code length}; returns how much. */
    int read(MemorySegment into, long offset, long length) throws SocketException {
        int count = (int) Math.min(readable(), length);
        if (count > 0) {
            long at = head.getPlain();
            ring.get(at, into, offset, count);
            head.setRelease(at + count);
            ring.publishHead(at + count);
        }
        return count;
    }

    /** How many bytes the writer could write now. */
    int room() throws SocketException {
        return ring.capacity() - readable();
    }
}
