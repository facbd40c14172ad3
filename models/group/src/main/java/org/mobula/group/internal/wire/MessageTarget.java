package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Output;

/**
 * Where a message is written, and where its large arrays leave from: the counterpart of {@link ArrayDestinations}.
 *
 * <p><b>Threads:</b> the one that writes.
 */
public interface MessageTarget {
    /** Where the message is written. */
    Output output();

    /** Whether an array of so many bytes should be sent from where it lies. */
    boolean wantsBlock(long bytes);

    /** Has an array sent from where it lies. */
    void putBlock(MemorySegment elements, int unit);

    /**
     * A message that is written where it leaves from.
     *
     * @param output the way to a peer
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
