package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderProtocolException;

/** The messages that have places, without a gap, as far back as somebody may lack them. */
final class Log {
    private static final int SMALLEST = 64;

    private @Nullable Write[] ring = new Write[SMALLEST];
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

    void append(Write write) {
        if (write.sequence() != last + 1) {
            throw new IllegalStateException("message " + write.sequence() + " behind message " + last);
        }
        if (last - base == ring.length) {
            grow();
        }
        last++;
        ring[slot(last)] = write;
    }

    /** A message that is here. */
    Write get(long sequence) {
        Write write = sequence > base && sequence <= last ? ring[slot(sequence)] : null;
        if (write == null) {
            throw new OrderProtocolException("message " + sequence + " is not among " + (base + 1) + " to " + last);
        }
        return write;
    }

    /** The messages behind one, up to another. */
    List<Write> between(long after, long upTo) {
        List<Write> writes = new ArrayList<>();
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
        @Nullable Write[] old = ring;
        ring = new Write[2 * old.length];
        for (long sequence = base + 1; sequence <= last; sequence++) {
            ring[slot(sequence)] = old[(int) (sequence & old.length - 1)];
        }
    }
}
