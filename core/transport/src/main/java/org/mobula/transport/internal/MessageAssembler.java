package org.mobula.transport.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Block;

/**
 * Assembles a message that arrives in several frames: first its own bytes, which are gathered here, then its blocks,
 * which are copied to their destinations.
 *
 * <p>The memory grows with the bytes that have arrived, so a false length costs nothing.
 *
 * <p><b>Threads:</b> the polling thread.
 */
final class MessageAssembler {
    private static final long FIRST = 1 << 20;

    private final int handler;
    private final long length;
    private MemorySegment message = MemorySegment.NULL;
    private long arrived;
    private long blockBytes;
    private List<Block> blocks = List.of();
    private int block;
    private long offset;
    private @Nullable Runnable whenFilled;

    /**
     * @param length bytes to gather before the message can be read
     * @param blockBytes bytes of the blocks that follow
     */
    MessageAssembler(int handler, long length, long blockBytes) {
        this.handler = handler;
        this.length = length;
        this.blockBytes = blockBytes;
    }

    int handler() {
        return handler;
    }

    long length() {
        return length;
    }

    long blockBytes() {
        return blockBytes;
    }

    MemorySegment message() {
        return message;
    }

    boolean isGathering() {
        return arrived < length;
    }

    /** Adds bytes of the message itself; false if they exceed the announced length. */
    boolean gather(MemorySegment frame, long from, long bytes) {
        if (bytes > length - arrived) {
            return false;
        }
        if (arrived + bytes > message.byteSize()) {
            long size = Math.min(length, Math.max(FIRST, 2 * (arrived + bytes)));
            MemorySegment larger = Arena.ofAuto().allocate(size, Long.BYTES);
            MemorySegment.copy(message, 0, larger, 0, arrived);
            message = larger;
        }
        MemorySegment.copy(frame, from, message, arrived, bytes);
        arrived += bytes;
        return true;
    }

    /** Sets the destinations of the blocks. Bytes without a destination are dropped. */
    void fill(List<Block> destinations, @Nullable Runnable action) {
        blocks = List.copyOf(destinations);
        whenFilled = action;
    }

    /** Adds bytes of blocks; false if they exceed the announced length. */
    boolean scatter(MemorySegment frame, long from, long bytes) {
        if (bytes > blockBytes) {
            return false;
        }
        blockBytes -= bytes;
        long left = bytes;
        while (left > 0 && block < blocks.size()) {
            MemorySegment destination = blocks.get(block).destination();
            long part = Math.min(left, destination.byteSize() - offset);
            MemorySegment.copy(frame, from + bytes - left, destination, offset, part);
            left -= part;
            offset += part;
            if (offset == destination.byteSize()) {
                block++;
                offset = 0;
            }
        }
        return true;
    }

    /** Whether all announced bytes have arrived. */
    boolean isComplete() {
        return arrived == length && blockBytes == 0;
    }

    /** Completes the blocks, which swaps their bytes if necessary, and returns the action to run. */
    @Nullable
    Runnable finish() {
        for (Block each : blocks) {
            each.complete();
        }
        return whenFilled;
    }
}
