package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.memory.SpillBuffer;
import org.mobula.runtime.NodeOptions;

/**
 * A message that is encoded once and sent to several ranks. Large arrays become blocks, which are not copied.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> reused for the next message.
 */
public final class MessageBuffer implements MessageTarget {
    private static final int NEVER = Integer.MAX_VALUE;

    private final SpillBuffer memory;
    private final int blockThreshold;
    private final Output output;
    private final List<MemorySegment> blocks = new ArrayList<>();
    private final List<Integer> units = new ArrayList<>();

    /** @param options the node's */
    public MessageBuffer(NodeOptions options) {
        memory = new SpillBuffer(options.transport().messageLimit());
        blockThreshold = options.transport().blockThreshold();
        output = new Output(this::grow, NEVER, options.transport().turned());
    }

    private void grow(Output full, long bytes) {
        MemorySegment more = memory.atLeast(bytes); // possibly the same memory, if it has always been that long
        full.move(more, 0, more.byteSize());
    }

    /** Begins a message. */
    public Output begin() {
        forget();
        MemorySegment segment = memory.atLeast(1);
        output.reset(segment, 0, segment.byteSize());
        return output;
    }

    @Override
    public Output output() {
        return output;
    }

    @Override
    public boolean wantsBlock(long bytes) {
        return bytes >= blockThreshold;
    }

    @Override
    public void putBlock(MemorySegment elements, int unit) {
        blocks.add(elements);
        units.add(unit);
    }

    /** Whether the message has blocks. */
    public boolean hasBlocks() {
        return !blocks.isEmpty();
    }

    /** The length of the message without its blocks. */
    public int length() {
        return Math.toIntExact(output.length());
    }

    /** Copies the message to its output, with its blocks. */
    public void writeTo(Output out) {
        writeHeadTo(out);
        for (int i = 0; i < blocks.size(); i++) {
            out.putBlock(blocks.get(i), units.get(i));
        }
    }

    /** Copies the message to its output, without its blocks. */
    public void writeHeadTo(Output out) {
        out.putBytes(output.segment(), output.start(), output.length(), 1);
    }

    /** The blocks. */
    public List<MemorySegment> blocks() {
        return blocks;
    }

    /** The total length of the blocks. */
    public long blockBytes() {
        long sum = 0;
        for (MemorySegment block : blocks) {
            sum += block.byteSize();
        }
        return sum;
    }

    /** The memory that holds the message, from its first byte on. */
    public MemorySegment bytes() {
        return output.segment();
    }

    /** Drops the blocks. */
    public void forget() {
        if (!blocks.isEmpty()) {
            blocks.clear();
            units.clear();
        }
        memory.recycle();
    }
}
