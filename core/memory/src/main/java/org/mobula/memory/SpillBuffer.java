package org.mobula.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory for a message that exceeds its frame, kept for the next such message.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the garbage collector frees the memory once nothing refers to it,
 * so a message may outlive its buffer. <b>Failure:</b> {@link MessageTooLargeException} beyond the limit.
 */
public final class SpillBuffer {
    private static final long MIN_SIZE = 64 * 1024;
    private static final long MAX_KEPT = 4 * 1024 * 1024;

    private final long limit;
    private MemorySegment segment = MemorySegment.NULL;

    /** @param limit the length of the longest message, in bytes */
    public SpillBuffer(long limit) {
        this.limit = limit;
    }

    /**
     * Returns memory of at least {@code bytes}; the previous content is not copied.
     *
     * @throws MessageTooLargeException if that exceeds the limit
     */
    public MemorySegment atLeast(long bytes) {
        if (bytes > limit) {
            throw new MessageTooLargeException(bytes, limit);
        }
        if (segment.byteSize() < bytes) {
            long size = Math.min(limit, Math.max(MIN_SIZE, Long.highestOneBit(bytes) << 1));
            segment = Arena.ofAuto().allocate(size, Long.BYTES);
        }
        return segment;
    }

    /** Releases the memory, because a message still uses it or it is too large to keep. */
    public void detach() {
        segment = MemorySegment.NULL;
    }

    /** Declares that no message uses the memory. */
    public void recycle() {
        if (segment.byteSize() > MAX_KEPT) {
            detach();
        }
    }
}
