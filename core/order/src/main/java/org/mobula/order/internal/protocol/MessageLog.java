package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedMessage;

/** The messages that have places, without gaps, back to the first that some member may lack or has not consumed. */
final class MessageLog {
    private static final int SMALLEST = 64;

    private @Nullable OrderedMessage[] ring = new OrderedMessage[SMALLEST];
    private long base; // the last message dropped
    private long last;
    private long bytes;

    /** The last message's place; 0 before the first. */
    long last() {
        return last;
    }

    /** The last message that was dropped; 0 if none was. */
    long base() {
        return base;
    }

    /** The size of the messages in bytes. */
    long bytes() {
        return bytes;
    }

    /** Begins after a message. */
    void reset(long sequence) {
        Arrays.fill(ring, null);
        base = sequence;
        last = sequence;
        bytes = 0;
    }

    void append(OrderedMessage placed) {
        if (placed.sequence() != last + 1) {
            throw new IllegalStateException("message " + placed.sequence() + " after message " + last);
        }
        if (last - base == ring.length) {
            grow();
        }
        last++;
        ring[slot(last)] = placed;
        bytes += Window.bytes(placed.body());
    }

    /** A message of the log. */
    OrderedMessage get(long sequence) {
        OrderedMessage placed = sequence > base && sequence <= last ? ring[slot(sequence)] : null;
        if (placed == null) {
            throw new OrderProtocolException("message " + sequence + " is not among " + (base + 1) + " to " + last);
        }
        return placed;
    }

    /** The messages after one, up to another. */
    List<OrderedMessage> between(long after, long upTo) {
        List<OrderedMessage> writes = new ArrayList<>();
        for (long sequence = after + 1; sequence <= upTo; sequence++) {
            writes.add(get(sequence));
        }
        return writes;
    }

    /**
     * Drops the messages up to one.
     *
     * @return the size of one origin's messages among them, in bytes
     */
    long forget(long upTo, int origin) {
        long released = 0;
        while (base < upTo && base < last) {
            OrderedMessage dropped = get(base + 1);
            base++;
            ring[slot(base)] = null;
            long each = Window.bytes(dropped.body());
            bytes -= each;
            released += dropped.origin() == origin ? each : 0;
        }
        return released;
    }

    private int slot(long sequence) {
        return (int) (sequence & ring.length - 1);
    }

    private void grow() {
        @Nullable OrderedMessage[] old = ring;
        ring = new OrderedMessage[2 * old.length];
        for (long sequence = base + 1; sequence <= last; sequence++) {
            ring[slot(sequence)] = old[(int) (sequence & old.length - 1)];
        }
    }
}
