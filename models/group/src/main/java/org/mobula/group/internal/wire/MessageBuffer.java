package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.memory.SpillBuffer;
import org.mobula.runtime.NodeOptions;

/**
 * A message that is written once and sent to several ranks; large arrays are sent from where they lie.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> used again for the next message.
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
        MemorySegment more = memory.atLeast(bytes); // why it may be the same: then it has always been that long
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

    /** Whether there are arrays to be sent from where they lie. */
    public boolean hasBlocks() {
        return !blocks.isEmpty();
    }

    /** How long the message is, blocks not counted. */
    public int length() {
        return Math.toIntExact(output.length());
    }

    /** Writes the message where it is to go. */
    public void writeTo(Output out) {
        writeHeadTo(out);
        for (int i = 0; i < blocks.size(); i++) {
            out.putBlock(blocks.get(i), units.get(i));
        }
    }

    /** Writes it without the arrays that leave from where they lie. */
    public void writeHeadTo(Output out) {
        out.putBytes(output.segment(), output.start(), output.length(), 1);
    }

    /** The arrays sent from where they lie. */
    public List<MemorySegment> blocks() {
        return blocks;
    }

    /** Bytes of all of these. */
    public long blockBytes() {
        long sum = 0;
        for (MemorySegment block : blocks) {
            sum += block.byteSize();
        }
        return sum;
    }

    /** The memory the message is in, from its first byte on. */
    public MemorySegment bytes() {
        return output.segment();
    }

    /** Lets go of the arrays. */
    public void forget() {
        if (!blocks.isEmpty()) {
            blocks.clear();
            units.clear();
        }
        memory.recycle();
    }
}
