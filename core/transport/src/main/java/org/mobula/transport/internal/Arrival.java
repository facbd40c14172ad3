package org.mobula.transport.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Block;

/**
 * A message that arrives in several frames, and how much of it has arrived: first its own bytes, gathered here, then
 * its blocks, copied straight to where the reader wants them.
 *
 * <p>Memory for the message grows with the bytes that really came: a length that lies costs nothing.
 */
final class Arrival {
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
     * @param length bytes that are gathered before the message can be read
     * @param blockBytes bytes of blocks behind them
     */
    Arrival(int handler, long length, long blockBytes) {
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

    /** Adds bytes of the message itself; false if they are more than were announced. */
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

    /** Says where the blocks go. Bytes that nobody named a destination for are dropped. */
    void fill(List<Block> destinations, @Nullable Runnable action) {
        blocks = List.copyOf(destinations);
        whenFilled = action;
    }

    /** Adds bytes of blocks; false if they are more than were announced. */
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

    /** Whether every byte announced has arrived. */
    boolean isComplete() {
        return arrived == length && blockBytes == 0;
    }

    /** Turns the blocks round where the sender's byte order asks for it, and says what runs now. */
    @Nullable
    Runnable finish() {
        for (Block each : blocks) {
            each.complete();
        }
        return whenFilled;
    }
}
