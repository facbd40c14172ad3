package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;

/**
 * Where the arrays of a message that is being read go.
 *
 * <p><b>Threads:</b> the one that reads.
 */
public interface ArrayDestinations {
    /** An array of exactly that length for a parameter, or a result (then -1). */
    Object array(ElementType elements, int parameter, int length);

    /** Names the destination of the message's next block. */
    void block(MemorySegment elements, int unit);

    /** Block bytes that no destination was named for yet. */
    long remainingBlockBytes();

    /** New arrays, for a message. */
    static ArrayDestinations fresh(Input message) {
        return new Fresh(message);
    }

    /**
     * New arrays.
     *
     * @param message the message
     */
    record Fresh(Input message) implements ArrayDestinations {
        @Override
        public Object array(ElementType elements, int parameter, int length) {
            return elements.fresh(length);
        }

        @Override
        public void block(MemorySegment elements, int unit) {
            message.takeBlock(elements, unit);
        }

        @Override
        public long remainingBlockBytes() {
            return message.remainingBlockBytes();
        }
    }
}
