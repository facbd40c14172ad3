package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.BufferPool;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;

/**
 * The memory of received messages that are read in place. A small message lies on the heap. A large one lies in a
 * pooled buffer, which returns to the pool once the collector has verified that no view is reachable.
 *
 * <p><b>Threads:</b> any.
 */
public final class ReceivedMemory {
    private static final long LARGE = 128 << 10;
    private static final long MAX_KEPT = 16 << 20;

    private @Nullable BufferPool pool;

    /** Memory without views yet. */
    public ReceivedMemory() {}

    /**
     * Allocates memory for a message, which lives as long as the segment is reachable.
     *
     * @param bytes its length
     */
    public MemorySegment allocate(long bytes) {
        if (bytes < LARGE || bytes > MessageBuffer.MAX_SIZE) {
            return HeapMemory.allocate(bytes);
        }
        MessageBuffer buffer = pool().allocate(bytes);
        MemorySegment memory = buffer.view(BufferType.BYTE).segment();
        buffer.close(); // once the segment is unreachable
        return memory;
    }

    private synchronized BufferPool pool() {
        BufferPool known = pool;
        if (known == null) {
            known = BufferPool.create(ReclaimPolicy.VERIFY, MAX_KEPT);
            pool = known;
        }
        return known;
    }
}
