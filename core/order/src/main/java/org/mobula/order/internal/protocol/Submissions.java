package org.mobula.order.internal.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.mobula.order.OrderProtocolException;

/**
 * The messages that this rank has submitted and that have not been delivered.
 *
 * <p>Two batches may be in flight. Messages submitted in the meantime wait and are sent together. So a single message
 * is sent at once, and under load the batches grow with the latency.
 */
final class Submissions {
    private static final int BATCHES = 2;
    private static final int MOST_MESSAGES = 256;
    private static final int MOST_BYTES = 1 << 15;

    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>(); // not sent
    private final ArrayDeque<byte[]> inFlight = new ArrayDeque<>(); // sent, not delivered; precede all waiting messages
    private final long[] batches = new long[BATCHES]; // the last number of each batch in flight
    private int count; // of batches
    private long delivered;

    /** Adds a message; returns its number. */
    long add(byte[] body) {
        waiting.add(body);
        return delivered + inFlight.size() + waiting.size();
    }

    boolean isEmpty() {
        return waiting.isEmpty() && inFlight.isEmpty();
    }

    /** Returns true if a batch may be sent now. */
    boolean isDue() {
        return count < BATCHES && !waiting.isEmpty();
    }

    /** The number of the first message of the next batch. */
    long nextNumber() {
        return delivered + inFlight.size() + 1;
    }

    /** Removes and returns the messages of the next batch, which is then in flight. */
    List<byte[]> nextBatch() {
        List<byte[]> batch = waiting.size() == 1 ? List.of(waiting.remove()) : several();
        inFlight.addAll(batch);
        batches[count++] = delivered + inFlight.size();
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
     * Returns the bodies of messages in flight that have received their places.
     *
     * @throws OrderProtocolException if they are not in flight
     */
    List<byte[]> bodies(long number, int count) {
        long first = delivered + 1;
        if (number < first || number + count - 1 > delivered + inFlight.size()) {
            throw new OrderProtocolException("numbers " + number + " to " + (number + count - 1)
                    + " have places; in flight are " + first + " to " + (delivered + inFlight.size()));
        }
        if (number == first && count == 1) {
            return List.of(inFlight.getFirst());
        }
        return inFlight.stream().skip(number - first).limit(count).toList();
    }

    /** The next message of this rank is delivered. */
    void delivered(long number) {
        if (number != delivered + 1) {
            throw new IllegalStateException("number " + number + " is delivered after " + delivered);
        }
        delivered = number;
        inFlight.remove();
        if (count > 0 && batches[0] <= number) {
            count--;
            System.arraycopy(batches, 1, batches, 0, count);
        }
    }

    /** Sends the messages in flight again, because a new sequencer does not know them. */
    void sendAgain() {
        while (!inFlight.isEmpty()) {
            waiting.addFirst(inFlight.removeLast());
        }
        count = 0;
    }
}
