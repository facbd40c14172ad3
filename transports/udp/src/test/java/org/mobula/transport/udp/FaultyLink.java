package org.mobula.transport.udp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Two ends of a link that loses, repeats, reorders and damages datagrams, under a virtual clock.
 *
 * <p><b>Threads:</b> one.
 */
final class FaultyLink {
    /**
     * What goes wrong.
     *
     * @param drop probability that a datagram is lost
     * @param repeat probability that it arrives twice
     * @param reorder probability that it is overtaken by later ones
     * @param damage probability of a bit error
     */
    record Faults(double drop, double repeat, double reorder, double damage) {
        static final Faults NONE = new Faults(0, 0, 0, 0);
    }

    private record InTransit(long arrival, long order, byte[] bytes) {}

    private static final long DELAY = 100_000;
    private static final long MORE_DELAY = 5_000_000;

    private final End first = new End();
    private final End second = new End();
    private final VirtualClock clock;
    private final Random random;
    private Faults faults;
    private int longest = WireLayout.LONGEST;
    private long sent;
    private long sentBytes;

    /** A clock that a test advances. */
    static final class VirtualClock {
        private long now = 1_000_000_000;

        long now() {
            return now;
        }

        void advance(long nanos) {
            now += nanos;
        }
    }

    final class End implements Wire {
        private final PriorityQueue<InTransit> arriving =
                new PriorityQueue<>(Comparator.comparingLong(InTransit::arrival).thenComparingLong(InTransit::order));

        @Override
        public Outcome send(ByteBuffer datagram) {
            byte[] bytes = new byte[datagram.remaining()];
            datagram.get(bytes);
            End other = this == first ? second : first;
            transmit(other, bytes);
            if (random.nextDouble() < faults.repeat()) {
                transmit(other, bytes);
            }
            return Outcome.SENT;
        }

        @Override
        public boolean receive(ByteBuffer into) {
            into.clear();
            InTransit next = arriving.peek();
            if (next == null || next.arrival() > clock.now()) {
                return false;
            }
            into.put(arriving.remove().bytes()).flip();
            return true;
        }

        /** Puts a foreign datagram on the link. */
        void inject(byte[] bytes) {
            arriving.add(new InTransit(clock.now(), sent++, bytes));
        }

        /** The datagrams that will arrive here. */
        Iterable<byte[]> pending() {
            return new ArrayList<>(arriving.stream().map(InTransit::bytes).toList());
        }

        @Override
        public void close() {}
    }

    FaultyLink(VirtualClock clock, long seed, Faults faults) {
        this.clock = clock;
        this.random = new Random(seed);
        this.faults = faults;
    }

    End first() {
        return first;
    }

    End second() {
        return second;
    }

    void faults(Faults changed) {
        faults = changed;
    }

    /** From now on longer datagrams are lost. */
    void longest(int bytes) {
        longest = bytes;
    }

    /** The bytes of all datagrams sent so far, in both directions. */
    long sentBytes() {
        return sentBytes;
    }

    private void transmit(End to, byte[] bytes) {
        sentBytes += bytes.length;
        if (bytes.length > longest || random.nextDouble() < faults.drop()) {
            return;
        }
        byte[] carried = bytes.clone();
        if (random.nextDouble() < faults.damage()) {
            carried[random.nextInt(carried.length)] ^= (byte) (1 << random.nextInt(8));
        }
        long delay = random.nextDouble() < faults.reorder() ? random.nextLong(MORE_DELAY) : 0;
        to.arriving.add(new InTransit(clock.now() + DELAY + delay, sent++, carried));
    }
}
