package org.mobula.socket.internal;

import java.lang.foreign.MemorySegment;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The reading end of a {@link Ring}; the caller holds the connection's lock for reading, except for {@link #readable}.
 */
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
        long start = head.getPlain();
        for (int done = 0; done < count; ) {
            int part = Math.min(count - done, ring.part());
            ring.get(start + done, into, offset + done, part);
            done += part;
            head.setRelease(start + done);
            ring.publishHead(start + done);
        }
        return count;
    }

    /** How many bytes the writer could write now. */
    int room() throws SocketException {
        return ring.capacity() - readable();
    }
}
