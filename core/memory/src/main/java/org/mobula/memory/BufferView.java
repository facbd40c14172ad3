package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A typed view of the memory of a {@link MessageBuffer}.
 *
 * <p>Take {@link #segment} once per loop, and not per element: under {@link ReclaimPolicy#EVACUATE} the view changes
 * its segment when the data moves.
 *
 * <p><b>Threads:</b> any; the program synchronizes accesses to the same bytes. <b>Ownership:</b> the view, its segment,
 * and all slices and byte buffers of it count as references of the buffer. <b>Failure:</b> see {@link ReclaimPolicy}.
 */
public final class BufferView {
    @SuppressWarnings("unused") // keeps the buffer, which closes its memory once it is unreachable
    private final Object buffer;

    private final BufferType type;

    // Written under the lock of the buffer, once, when the data moves to the heap.
    private volatile MemorySegment segment;
    private volatile boolean stale;

    BufferView(Object buffer, BufferType type, MemorySegment segment) {
        this.buffer = buffer;
        this.type = type;
        this.segment = segment;
    }

    /** The type that the view was requested with. */
    public BufferType type() {
        return type;
    }

    /** The number of elements of {@link #type}; a rest that is shorter than an element is not counted. */
    public long length() {
        return segment.byteSize() / type.width();
    }

    /** The bytes: the memory of the buffer, or of the copy on the heap that replaced it. */
    public MemorySegment segment() {
        return segment;
    }

    /** The same bytes in this machine's byte order. */
    public ByteBuffer byteBuffer() {
        return segment.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /**
     * Whether this view no longer shows the memory of the buffer, because its data has moved to the heap or its segment
     * was closed. A view of a buffer that verifies is never stale. A buffer that trusts the program does not tell.
     */
    public boolean isStale() {
        return stale;
    }

    /** Lets the view show a copy on the heap, and returns the segment that it showed. */
    MemorySegment moveToHeap() {
        MemorySegment old = segment;
        MemorySegment copy = MemorySegment.ofArray(new long[Math.toIntExact((old.byteSize() + 7) / Long.BYTES)])
                .asSlice(0, old.byteSize());
        copy.copyFrom(old);
        stale = true; // before the segment: a thread that reads the copy sees that the view is stale
        segment = copy;
        return old;
    }

    /** Undoes {@link #moveToHeap}. */
    void moveBack(MemorySegment old) {
        segment = old;
        stale = false;
    }

    /** The segment was closed. */
    void revoke() {
        stale = true;
    }
}
