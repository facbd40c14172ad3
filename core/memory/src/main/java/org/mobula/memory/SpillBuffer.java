package org.mobula.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Growing memory for a message that outgrew its frame, kept for the next one.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the memory is freed by the garbage collector once nothing refers
 * to it, so a message may outlive its buffer. <b>Failure:</b> {@link MessageTooLargeException} beyond the limit.
 */
public final class SpillBuffer {
    private static final long SMALLEST = 64 * 1024;
    private static final long KEPT = 4 * 1024 * 1024;

    private final long limit;
    private MemorySegment segment = MemorySegment.NULL;

    /** @param limit the longest message, in bytes */
    public SpillBuffer(long limit) {
        this.limit = limit;
    }

    /**
     * Memory of at least {@code bytes}; what the buffer held before is not copied.
     *
     * @throws MessageTooLargeException if that is beyond the limit
     */
    public MemorySegment atLeast(long bytes) {
        if (bytes > limit) {
            throw new MessageTooLargeException(bytes, limit);
        }
        if (segment.byteSize() < bytes) {
            long size = Math.min(limit, Math.max(SMALLEST, Long.highestOneBit(bytes) << 1));
            segment = Arena.ofAuto().allocate(size, Long.BYTES);
        }
        return segment;
    }

    /** Forgets the memory, because a message still uses it or because it is too large to keep. */
    public void detach() {
        segment = MemorySegment.NULL;
    }

    /** Says that no message uses the memory any more. */
    public void recycle() {
        if (segment.byteSize() > KEPT) {
            detach();
        }
    }
}
