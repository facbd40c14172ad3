package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Output;

/**
 * Where a message and its blocks are written: the counterpart of {@link ArrayDestinations}.
 *
 * <p><b>Threads:</b> the writing one.
 */
public interface MessageTarget {
    /** The message. */
    Output output();

    /** Returns true if an array of this many bytes should become a block. */
    boolean wantsBlock(long bytes);

    /** Appends a block. */
    void putBlock(MemorySegment elements, int unit);

    /**
     * A message that is written directly into the channel.
     *
     * @param output the message
     */
    record Straight(Output output) implements MessageTarget {
        @Override
        public boolean wantsBlock(long bytes) {
            return output.wantsBlock(bytes);
        }

        @Override
        public void putBlock(MemorySegment elements, int unit) {
            output.putBlock(elements, unit);
        }
    }
}
