package org.mobula.transport.udp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.mobula.memory.FieldHandles;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Swapping;

/**
 * The bytes that were committed and that the peer has not read yet, in a ring.
 *
 * <p>A position is the number of bytes of the stream before it. The byte at position {@code p} is at {@code p} modulo
 * the capacity. A frame is contiguous: where it passes the end of the ring, it continues in a margin after the ring,
 * and is copied to the front when it is committed. So the window of the peer has the same layout, and no padding is
 * sent.
 *
 * <p><b>Threads:</b> one writes frames; any reads what is committed. <b>Ownership:</b> the memory is freed by the
 * garbage collector, because any thread may close the channel while another one writes.
 */
final class SendWindow {
    private static final VarHandle COMMITTED = FieldHandles.of(MethodHandles.lookup(), "committed", long.class);
    private static final VarHandle CONSUMED = FieldHandles.of(MethodHandles.lookup(), "consumed", long.class);

    private final MemorySegment memory;
    private final ByteBuffer ring;
    private final Swapping swapping;
    private final int capacity;
    private final int payloadLimit;
    private long tail; // of the writing thread
    private long committed;
    private long consumed;

    /** @param capacity a power of two */
    SendWindow(int capacity, Swapping swapping) {
        this.capacity = capacity;
        this.swapping = swapping;
        this.payloadLimit = WireLayout.payloadLimit(capacity);
        this.memory = Arena.ofAuto().allocate(capacity + capacity / 4, WireLayout.ALIGNMENT);
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

    /** Reserves room for a frame; the offset of its payload, or {@link Channel#FULL}. */
    long claim(int payload) {
        if (!hasRoom(payload)) {
            return Channel.FULL;
        }
        return (long) index(tail) + WireLayout.FRAME_HEADER;
    }

    /** Whether there is room for a frame of this payload at the tail. */
    boolean hasRoom(int payload) {
        return tail + WireLayout.frameBytes(payload) - consumed() <= capacity;
    }

    void commit(int tag, int payload) {
        int start = index(tail);
        int end = start + WireLayout.frameBytes(payload);
        memory.set(JAVA_INT, start, swapping.sent(payload));
        memory.set(JAVA_INT, start + WireLayout.FRAME_TAG, swapping.sent(tag));
        for (int i = start + WireLayout.FRAME_HEADER + payload; i < end; i++) {
            memory.set(JAVA_BYTE, i, (byte) 0);
        }
        if (end > capacity) {
            MemorySegment.copy(memory, capacity, memory, 0, end - capacity);
        }
        tail += end - start;
        COMMITTED.setVolatile(this, tail); // volatile: the caller then checks whether another thread sends (Dekker)
    }

    /** The end of what is committed. */
    long committed() {
        return (long) COMMITTED.getAcquire(this); // acquire: with the bytes before it
    }

    /** What the peer has read. */
    long consumed() {
        return (long) CONSUMED.getAcquire(this); // acquire: the bytes were sent before they are overwritten
    }

    /** The peer has read up to a position. Called by one thread at a time. */
    void consumed(long position) {
        CONSUMED.setRelease(this, position); // release: as above
    }

    /** Copies committed bytes to the position of a buffer. */
    void copy(long position, int bytes, ByteBuffer into, int at) {
        int index = index(position);
        int first = Math.min(bytes, capacity - index);
        into.put(at, ring, index, first);
        into.put(at + first, ring, 0, bytes - first);
    }

    private int index(long position) {
        return (int) position & capacity - 1;
    }
}
