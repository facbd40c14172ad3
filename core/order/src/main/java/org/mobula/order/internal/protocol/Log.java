package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedMessage;

/** The messages that have places, without a gap, as far back as somebody may lack them. */
final class Log {
    private static final int SMALLEST = 64;

    private @Nullable OrderedMessage[] ring = new OrderedMessage[SMALLEST];
    private long base; // the last message forgotten
    private long last;

    /** The last message's place; 0 before the first. */
    long last() {
        return last;
    }

    /** Begins behind a message that is not here. */
    void reset(long sequence) {
        Arrays.fill(ring, null);
        base = sequence;
        last = sequence;
    }

    void append(OrderedMessage placed) {
        if (placed.sequence() != last + 1) {
            throw new IllegalStateException("message " + placed.sequence() + " behind message " + last);
        }
        if (last - base == ring.length) {
            grow();
        }
        last++;
        ring[slot(last)] = placed;
    }

    /** A message that is here. */
    OrderedMessage get(long sequence) {
        OrderedMessage placed = sequence > base && sequence <= last ? ring[slot(sequence)] : null;
        if (placed == null) {
            throw new OrderProtocolException("message " + sequence + " is not among " + (base + 1) + " to " + last);
        }
        return placed;
    }

    /** The messages behind one, up to another. */
    List<OrderedMessage> between(long after, long upTo) {
        List<OrderedMessage> writes = new ArrayList<>();
        for (long sequence = after + 1; sequence <= upTo; sequence++) {
            writes.add(get(sequence));
        }
        return writes;
    }

    /** Drops the messages up to one. */
    void forget(long upTo) {
        while (base < upTo && base < last) {
            base++;
            ring[slot(base)] = null;
        }
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
