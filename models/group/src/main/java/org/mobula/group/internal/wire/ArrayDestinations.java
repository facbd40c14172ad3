package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;

/**
 * Where the arrays of a message go when it is read.
 *
 * <p><b>Threads:</b> the reading one.
 */
public interface ArrayDestinations {
    /** An array of exactly that length, for a parameter; -1 stands for the result. */
    Object array(ElementType elements, int parameter, int length);

    /** Sets the destination of the message's next block. */
    void block(MemorySegment elements, int unit);

    /** The bytes of blocks that have no destination yet. */
    long remainingBlockBytes();

    /** New arrays for a message. */
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
