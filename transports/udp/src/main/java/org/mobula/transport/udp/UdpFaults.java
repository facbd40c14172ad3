package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes wires that lose, repeat and reorder some of the datagrams that they send, for tests of the transport and of
 * programs above it. A datagram that is overtaken leaves after the next one of its wire.
 *
 * <p><b>Threads:</b> any. The choices are those of the seed, but threads may ask in another order in the next run.
 */
final class UdpFaults implements UnaryOperator<Wire> {
    /** The system property that sets the faults of all connections of a process. */
    static final String PROPERTY = "mobula.udp.faults";

    private static final System.Logger LOG = System.getLogger("org.mobula.transport.udp");
    private static final Pattern TEXT = Pattern.compile("(\\d+),(\\d+),(\\d+),(-?\\d{1,18})");
    private static final int PERCENT = 100;

    private final double loss;
    private final double repetition;
    private final double reordering;
    private final long seed;
    private final Random random;
    private final LongAdder sent = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder reordered = new LongAdder();

    /**
     * @param loss the probability that a datagram is lost
     * @param repetition the probability that it is sent twice
     * @param reordering the probability that the next one overtakes it
     */
    UdpFaults(double loss, double repetition, double reordering, long seed) {
        this.loss = loss;
        this.repetition = repetition;
        this.reordering = reordering;
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** What the system property demands: faults, or the wires themselves. */
    static UnaryOperator<Wire> ofProperty() {
        String text = System.getProperty(PROPERTY);
        return text == null ? UnaryOperator.identity() : parse(text);
    }

    private static UdpFaults parse(String text) {
        Matcher parts = TEXT.matcher(text);
        double[] shares = new double[3];
        boolean isValid = parts.matches();
        for (int i = 0; isValid && i < shares.length; i++) {
            shares[i] = Double.parseDouble(parts.group(i + 1)) / PERCENT;
            isValid = shares[i] < 1;
        }
        if (!isValid) {
            throw new IllegalArgumentException("-D" + PROPERTY + "=" + text + " is not valid; give LOSS,REPETITION,"
                    + "REORDERING,SEED: three numbers of datagrams in a hundred, each below 100, and the seed of the"
                    + " choices, for example 1,1,5,42");
        }
        return new UdpFaults(shares[0], shares[1], shares[2], Long.parseLong(parts.group(4)));
    }

    @Override
    public Wire apply(Wire below) {
        return new FaultyWire(below);
    }

    /** Datagrams that were lost here. */
    long lostDatagrams() {
        return lost.sum();
    }

    /** Logs what was done, so that no fault goes unnoticed. */
    void report() {
        LOG.log(System.Logger.Level.WARNING, toString());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "faults of udp, seed %d: of %d datagrams %d were lost, %d repeated, %d reordered. -D%s demands it",
                seed,
                sent.sum(),
                lost.sum(),
                repeated.sum(),
                reordered.sum(),
                PROPERTY);
    }

    private boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    private final class FaultyWire implements Wire {
        private final Wire below;
        private @Nullable ByteBuffer overtaken;

        FaultyWire(Wire below) {
            this.below = below;
        }

        @Override
        public synchronized Outcome send(ByteBuffer datagram) throws IOException {
            sent.increment();
            if (happens(loss)) {
                lost.increment();
                datagram.position(datagram.limit());
                return Outcome.SENT;
            }
            if (overtaken == null && happens(reordering)) {
                reordered.increment();
                overtaken = copy(datagram);
                datagram.position(datagram.limit());
                return Outcome.SENT;
            }
            ByteBuffer second = happens(repetition) ? copy(datagram) : null;
            Outcome outcome = below.send(datagram);
            if (outcome == Outcome.SENT) {
                if (second != null) {
                    repeated.increment();
                    below.send(second);
                }
                if (overtaken != null) {
                    below.send(overtaken);
                    overtaken = null;
                }
            }
            return outcome;
        }

        private ByteBuffer copy(ByteBuffer datagram) {
            return ByteBuffer.allocate(datagram.remaining())
                    .put(datagram.duplicate())
                    .flip();
        }

        @Override
        public boolean receive(ByteBuffer into) throws IOException {
            return below.receive(into);
        }

        @Override
        public void close() {
            below.close();
        }
    }
}
