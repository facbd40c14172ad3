package org.mobula.transport.udp;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.mobula.memory.FieldHandles;
import org.mobula.transport.spi.Swapping;

/**
 * The bytes that have arrived and are not read yet, in a ring with the layout of the {@link SendWindow} of the peer.
 * Bytes that arrive early are stored at their place.
 *
 * <p>Of a frame that passes the end of the ring, the part at the front is copied to the margin when the frame is read.
 *
 * <p><b>Threads:</b> one at a time stores and reads; any asks for the two positions.
 */
final class ReceiveWindow {
    /** What became of bytes that arrived. */
    enum Outcome {
        /** They continue the stream. */
        NEXT,
        /** There is a gap before them. */
        EARLY,
        /** They had arrived before, or are dropped because too many gaps are open. */
        USELESS,
        /** They lie outside of what the peer may send. */
        INVALID
    }

    private static final VarHandle RECEIVED = FieldHandles.of(MethodHandles.lookup(), "received", long.class);
    private static final VarHandle CONSUMED = FieldHandles.of(MethodHandles.lookup(), "consumed", long.class);

    private final MemorySegment memory;
    private final ByteBuffer ring;
    private final Ranges early = new Ranges();
    private final Swapping swapping;
    private final int capacity;
    private final int payloadLimit;
    private long received;
    private long consumed;
    private int payload;
    private int tag;

    /** @param capacity a power of two */
    ReceiveWindow(int capacity, Swapping swapping) {
        this.capacity = capacity;
        this.swapping = swapping;
        this.payloadLimit = WireLayout.payloadLimit(capacity);
        this.memory = Arena.ofAuto().allocate(capacity + capacity / 4, WireLayout.ALIGNMENT); // see SendWindow
        this.ring = memory.asByteBuffer();
    }

    MemorySegment memory() {
        return memory;
    }

    int capacity() {
        return capacity;
    }

    int payloadLimit() {
        return payloadLimit;
    }

    /** The end of what has arrived without a gap. */
    long received() {
        return (long) RECEIVED.getAcquire(this); // acquire: not older than the consumed position read before it
    }

    /** The end of what was read. */
    long consumed() {
        return (long) CONSUMED.getAcquire(this); // acquire: as above
    }

    /** What has arrived beyond the first gap. */
    Ranges early() {
        return early;
    }

    /** Stores bytes of the stream that lie in a buffer from an offset to its limit. */
    Outcome store(long position, ByteBuffer from, int offset) {
        int bytes = from.limit() - offset;
        if (position < 0 || position > consumed + capacity - bytes) {
            return Outcome.INVALID;
        }
        long end = position + bytes;
        if (end <= received) {
            return Outcome.USELESS;
        }
        long start = Math.max(position, received); // first: the place of older bytes may hold newer ones
        if (start > received && !early.add(start, end)) {
            return Outcome.USELESS;
        }
        put(start, from, offset + (int) (start - position), (int) (end - start));
        if (start > received) {
            return Outcome.EARLY;
        }
        RECEIVED.setRelease(this, early.advance(end)); // release: pairs with the acquire
        return Outcome.NEXT;
    }

    /** Whether a frame has arrived completely, or an invalid header has. */
    boolean isWhole() {
        long arrived = received - consumed;
        if (arrived < WireLayout.FRAME_HEADER) {
            return false;
        }
        int length = intAt(index(consumed));
        return length < 0 || length > payloadLimit || arrived >= WireLayout.frameBytes(length);
    }

    /** Steps to the frame that has arrived; false if its header is invalid. */
    boolean next() {
        int start = index(consumed);
        payload = intAt(start);
        tag = intAt(start + WireLayout.FRAME_TAG);
        if (payload < 0 || payload > payloadLimit || tag == WireLayout.NO_TAG) {
            return false;
        }
        int end = start + WireLayout.frameBytes(payload);
        if (end > capacity) {
            MemorySegment.copy(memory, 0, memory, capacity, end - capacity);
        }
        return true;
    }

    int payload() {
        return payload;
    }

    int tag() {
        return tag;
    }

    long offset() {
        return (long) index(consumed) + WireLayout.FRAME_HEADER;
    }

    void release() {
        CONSUMED.setRelease(this, consumed + WireLayout.frameBytes(payload)); // release: as above
    }

    private void put(long position, ByteBuffer from, int offset, int bytes) {
        int index = index(position);
        int first = Math.min(bytes, capacity - index);
        ring.put(index, from, offset, first);
        ring.put(0, from, offset + first, bytes - first);
    }

    private int index(long position) {
        return (int) position & capacity - 1;
    }

    private int intAt(int offset) {
        return swapping.received(memory.get(JAVA_INT, offset));
    }
}
