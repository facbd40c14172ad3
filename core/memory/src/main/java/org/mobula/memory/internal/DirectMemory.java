package org.mobula.memory.internal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Memory that lives as long as anything refers to it.
 *
 * <p>{@link MemorySegment#ofBuffer} gives each segment of a direct buffer a new scope object, which all slices and byte
 * buffers of that segment refer to. So the collector tells when none of them is left, while the memory stays.
 */
public final class DirectMemory implements BufferMemory {
    private final ByteBuffer root;
    private final MemorySegment bytes;

    /** @param size in bytes, at most {@link Integer#MAX_VALUE} */
    public DirectMemory(long size) {
        this.root = ByteBuffer.allocateDirect(Math.toIntExact(size));
        this.bytes = MemorySegment.ofBuffer(root);
    }

    @Override
    public MemorySegment bytes() {
        return bytes;
    }

    @Override
    public MemorySegment open() {
        return MemorySegment.ofBuffer(root.duplicate());
    }

    @Override
    public void close() {
        // Nothing can be closed; the memory goes when the last reference does.
    }
}
