package org.mobula.order.internal.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.mobula.order.OrderProtocolException;

/**
 * The messages that this rank has submitted and that have not been delivered.
 *
 * <p>Two batches may be under way; messages submitted meanwhile wait, and are sent together. So a single message is sent at once, and
 * under load the batches grow with the latency.
 */
final class Submissions {
    private static final int BATCHES = 2;
    private static final int MOST_MESSAGES = 256;
    private static final int MOST_BYTES = 1 << 15;

    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>(); // not sent
    private final ArrayDeque<byte[]> underWay = new ArrayDeque<>(); // sent, not delivered; before all that waits
    private final long[] batches = new long[BATCHES]; // the last number of each one under way
    private int count; // of batches
    private long delivered;

    /** Adds a message; returns its number. */
    long add(byte[] body) {
        waiting.add(body);
        return delivered + underWay.size() + waiting.size();
    }

    boolean isEmpty() {
        return waiting.isEmpty() && underWay.isEmpty();
    }

    /** Whether a batch may be sent now. */
    boolean isDue() {
        return count < BATCHES && !waiting.isEmpty();
    }

    /** The number of the first message of the next batch. */
    long nextNumber() {
        return delivered + underWay.size() + 1;
    }

    /** The messages of the next batch, which is under way from now on. */
    List<byte[]> nextBatch() {
        List<byte[]> batch = waiting.size() == 1 ? List.of(waiting.remove()) : several();
        underWay.addAll(batch);
        batches[count++] = delivered + underWay.size();
        return batch;
    }

    private List<byte[]> several() {
        List<byte[]> batch = new ArrayList<>();
        int bytes = 0;
        do {
            byte[] body = waiting.remove();
            batch.add(body);
            bytes += body.length;
        } while (!waiting.isEmpty() && batch.size() < MOST_MESSAGES && bytes + waiting.getFirst().length <= MOST_BYTES);
        return batch;
    }

    /**
     * The bodies of messages under way that have got their places.
     *
     * @throws OrderProtocolException if they are not under way
     */
    List<byte[]> bodies(long number, int count) {
        long first = delivered + 1;
        if (number < first || number + count - 1 > delivered + underWay.size()) {
            throw new OrderProtocolException("numbers " + number + " to " + (number + count - 1)
                    + " have places; under way are " + first + " to " + (delivered + underWay.size()));
        }
        if (number == first && count == 1) {
            return List.of(underWay.getFirst());
        }
        return underWay.stream().skip(number - first).limit(count).toList();
    }

    /** The next message of this rank is delivered. */
    void delivered(long number) {
        if (number != delivered + 1) {
            throw new IllegalStateException("number " + number + " is delivered after " + delivered);
        }
        delivered = number;
        underWay.remove();
        if (count > 0 && batches[0] <= number) {
            count--;
            System.arraycopy(batches, 1, batches, 0, count);
        }
    }

    /** A new sequencer does not know the messages under way: they are sent again. */
    void sendAgain() {
        while (!underWay.isEmpty()) {
            waiting.addFirst(underWay.removeLast());
        }
        count = 0;
    }
}
