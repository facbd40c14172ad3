package org.mobula.transport.udp;

import java.util.function.IntConsumer;

/**
 * The datagrams in flight: what each carried and when it left, by number.
 *
 * <p>A datagram is lost if one that was sent three numbers later, or a certain time later, is acknowledged and it is
 * not (RFC 9002). A repetition gets a new number, so each acknowledgement measures a round trip.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Flight {
    /** The most datagrams in flight. */
    static final int MOST = 1024;

    /** Not a time. */
    static final long UNKNOWN = Long.MIN_VALUE;

    /** Bytes of memory that a datagram occupies in a kernel beside its own bytes; Linux takes 768 to 904. */
    static final int OVERHEAD = 896;

    private static final int MASK = MOST - 1;
    private static final int REORDERING = 3;
    private static final byte DONE = 0;
    private static final byte SENT = 1;
    private static final byte LOST = 2;

    private final long[] starts = new long[MOST];
    private final int[] lengths = new int[MOST];
    private final long[] times = new long[MOST];
    private final byte[] states = new byte[MOST];
    private long first; // the oldest number that is not done
    private long next;
    private long highest; // the greatest start so far
    private long lastRepetition = -1; // its number
    private int bytes;
    private int lost;

    /** The number of the next datagram. */
    long next() {
        return next;
    }

    /** Whether another datagram can be recorded. */
    boolean hasRoom() {
        return next - first < MOST;
    }

    /** The costs of the datagrams in flight, without those that are lost. */
    int bytes() {
        return bytes;
    }

    /** Whether a datagram is in flight or has to be repeated. */
    boolean isEmpty() {
        return bytes == 0 && lost == 0;
    }

    /** Whether a datagram has to be repeated. */
    boolean hasLost() {
        return lost > 0;
    }

    /** Records the datagram {@link #next}; one without bytes is not waited for. */
    void add(long start, int length, long now) {
        int slot = (int) next & MASK;
        starts[slot] = start;
        lengths[slot] = length;
        times[slot] = now;
        states[slot] = length == 0 ? DONE : SENT;
        if (length > 0 && start < highest) {
            lastRepetition = next;
        }
        highest = Math.max(highest, start);
        bytes += cost(length);
        next++;
        skipDone();
    }

    /** When a datagram left; {@link #UNKNOWN} if that is no longer known. */
    long leftAt(long number) {
        return number < 0 || number >= next || next - number > MOST ? UNKNOWN : times[(int) number & MASK];
    }

    /**
     * Removes what has arrived.
     *
     * @param received the end of what has arrived without a gap
     * @param early what has arrived beyond it
     * @param acknowledged called with the cost of each datagram that has arrived
     */
    void acknowledge(long received, Ranges early, IntConsumer acknowledged) {
        for (long number = first; number < next; number++) {
            int slot = (int) number & MASK;
            if (states[slot] != DONE) {
                long end = starts[slot] + lengths[slot];
                if (end <= received || (early.count() > 0 && early.contains(starts[slot], end))) {
                    finish(slot);
                    acknowledged.accept(cost(lengths[slot]));
                } else if (early.count() == 0 && number > lastRepetition) {
                    break; // the rest left in the order of the stream: nothing of it has arrived
                }
            }
        }
        skipDone();
    }

    /**
     * Finds datagrams that are lost.
     *
     * @param greatest the greatest number that has arrived
     * @return how many
     */
    int detectLost(long greatest, long now, long reordering) {
        int found = 0;
        for (long number = first; number < greatest; number++) {
            int slot = (int) number & MASK;
            if (states[slot] == SENT && (number + REORDERING <= greatest || now - times[slot] > reordering)) {
                states[slot] = LOST;
                bytes -= cost(lengths[slot]);
                lost++;
                found++;
            }
        }
        return found;
    }

    /** Counts the oldest datagram in flight as lost; false if there is none. */
    boolean loseOldest() {
        for (long number = first; number < next; number++) {
            int slot = (int) number & MASK;
            if (states[slot] == SENT) {
                states[slot] = LOST;
                bytes -= cost(lengths[slot]);
                lost++;
                return true;
            }
        }
        return false;
    }

    /** The number of the oldest lost datagram; -1 if there is none. */
    long oldestLost() {
        for (long number = first; lost > 0 && number < next; number++) {
            if (states[(int) number & MASK] == LOST) {
                return number;
            }
        }
        return -1;
    }

    long start(long number) {
        return starts[(int) number & MASK];
    }

    int length(long number) {
        return lengths[(int) number & MASK];
    }

    /** The first bytes of a lost datagram were sent again under another number. */
    void repeated(long number, int length) {
        int slot = (int) number & MASK;
        if (lengths[slot] > length) {
            starts[slot] += length;
            lengths[slot] -= length;
        } else {
            finish(slot);
            skipDone();
        }
    }

    /** The bytes of the receiver's buffer that a datagram with this payload occupies. */
    static int cost(int length) {
        return length == 0 ? 0 : length + OVERHEAD;
    }

    private void finish(int slot) {
        if (states[slot] == LOST) {
            lost--;
        } else {
            bytes -= cost(lengths[slot]);
        }
        states[slot] = DONE;
    }

    private void skipDone() {
        while (first < next && states[(int) first & MASK] == DONE) {
            first++;
        }
    }
}
