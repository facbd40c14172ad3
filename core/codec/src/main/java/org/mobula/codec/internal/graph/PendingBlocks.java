package org.mobula.codec.internal.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;

/**
 * The arrays of a message that will travel behind it, as long as nobody may need them earlier.
 *
 * <p>A record that refers to an array which stands further ahead in the message, as a block, would be made before that
 * array has its content, and its constructor may copy it. So the blocks are put back into the message then.
 */
public final class PendingBlocks {
    private record Pending(MemorySegment block, long header, long at) {}

    private final List<Pending> blocks = new ArrayList<>();

    /**
     * Adds the block that the message's last word speaks of.
     *
     * @param header where that word stands
     */
    public void add(Output output, MemorySegment block, long header) {
        output.putBlock(block);
        blocks.add(new Pending(block, header, output.length()));
    }

    /** Puts all blocks into the message. */
    public void inline(Output output) {
        for (Pending pending : blocks.reversed()) { // why: so that the places of those still to come do not move
            output.inlineBlock(pending.block, pending.at);
            long header = output.start() + pending.header;
            byte word = output.segment().get(ValueLayout.JAVA_BYTE, header);
            output.segment().set(ValueLayout.JAVA_BYTE, header, (byte) (word & ~1));
        }
        blocks.clear();
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Forgets the blocks. */
    public void clear() {
        if (!blocks.isEmpty()) {
            blocks.clear();
        }
    }
}
