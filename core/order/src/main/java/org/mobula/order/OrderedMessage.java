package org.mobula.order;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.mobula.memory.Input;

/**
 * A message in its place of a total order.
 *
 * <p><b>Threads:</b> any; nothing of it changes. <b>Ownership:</b> may be kept for as long as anybody wants.
 */
public final class OrderedMessage {
    private static final byte BIG = 1;

    private final long sequence;
    private final int origin;
    private final long number;
    private final byte[] bytes;

    /**
     * @param sequence its place in the order, from 1 on; every member knows it by this
     * @param origin the rank that submitted it
     * @param number the how manieth of that rank's it is, from 1 on: what {@link TotalOrder#submit} returned there
     * @param bytes the byte order of the rest, then what was written; not copied
     */
    OrderedMessage(long sequence, int origin, long number, byte[] bytes) {
        this.sequence = sequence;
        this.origin = origin;
        this.number = number;
        this.bytes = bytes;
    }

    /** Its place in the order, from 1 on; every member knows it by this. Ascends by 1 from message to message. */
    public long sequence() {
        return sequence;
    }

    /** The rank that submitted it. */
    public int origin() {
        return origin;
    }

    /** The how manieth of its origin's it is, from 1 on: what {@link TotalOrder#submit} returned there. */
    public long number() {
        return number;
    }

    /** How many bytes it has. */
    public int length() {
        return bytes.length - 1;
    }

    /** What its origin wrote, from the beginning. */
    public Input input() {
        Input input = new Input();
        ByteOrder order = bytes[0] == BIG ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        input.reset(MemorySegment.ofArray(bytes), 1, bytes.length - 1L, 0, order != ByteOrder.nativeOrder());
        return input;
    }

    @Override
    public String toString() {
        return "message " + sequence + " of the order, number " + number + " of rank " + origin;
    }
}
