package org.mobula.codec.internal.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;

/**
 * The arrays of a message that will travel after it, unless something needs them earlier.
 *
 * <p>Suppose that a record refers to an array that occurs earlier in the message, as a block. The record would be
 * created before the array has its content, and its constructor may copy it. So the blocks are then moved back into the
 * message.
 */
public final class PendingBlocks {
    private record Pending(MemorySegment block, long header, long at) {}

    private final List<Pending> blocks = new ArrayList<>();

    /**
     * Adds a block that belongs to the message's last word.
     *
     * @param header the position of that word
     */
    public void add(Output output, MemorySegment block, long header) {
        output.putBlock(block);
        blocks.add(new Pending(block, header, output.length()));
    }

    /** Moves all blocks into the message. */
    public void inline(Output output) {
        for (Pending pending : blocks.reversed()) { // so that the remaining positions stay valid
            output.inlineBlock(pending.block, pending.at);
            long header = output.start() + pending.header;
            byte word = output.segment().get(ValueLayout.JAVA_BYTE, header);
            output.segment().set(ValueLayout.JAVA_BYTE, header, (byte) (word & ~1));
        }
        blocks.clear();
    }

    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    public void clear() {
        if (!blocks.isEmpty()) {
            blocks.clear();
        }
    }
}
