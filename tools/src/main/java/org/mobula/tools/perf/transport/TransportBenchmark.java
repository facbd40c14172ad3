package org.mobula.tools.perf.transport;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.NextRankBenchmark;
import org.mobula.tools.perf.Result;

/** Round trips to the next rank; with two ranks only rank 0 begins them. */
public final class TransportBenchmark extends NextRankBenchmark {
    /** The name of its command. */
    public static final String NAME = "transport";

    private final Peer peer;
    private final PingPong pingPong;
    private final List<Integer> sizes;

    private TransportBenchmark(Node node, Peer peer, PingPong pingPong, List<Integer> sizes) {
        super(node, peer);
        this.peer = peer;
        this.pingPong = pingPong;
        this.sizes = sizes;
    }

    /**
     * Registers this rank's handlers and makes the first round trip.
     *
     * @param sizes bytes of the arrays; 0 for an empty message
     */
    public static TransportBenchmark open(Node node, List<Integer> sizes) {
        Engine engine = Engine.of(node);
        Peer next = engine.peer(next(node));
        Peer previous = engine.peer((node.rank() + node.size() - 1) % node.size());
        PingPong pingPong = new PingPong(engine, next, previous);
        pingPong.sendNothing(); // connects the pair, so that its medium is known
        return new TransportBenchmark(node, next, pingPong, sizes);
    }

    @Override
    protected String clause(String whom) {
        return "sends to " + whom + " and waits for the answer";
    }

    @Override
    public List<Case> cases() {
        return sizes.stream().map(this::roundTrip).toList();
    }

    private Case roundTrip(int bytes) {
        if (bytes < Double.BYTES) {
            return new Case("round-trip", 0, pingPong::sendNothing);
        }
        MemorySegment elements = MemorySegment.ofArray(new double[bytes / Double.BYTES]);
        return new Case("double-array", elements.byteSize(), () -> pingPong.send(elements));
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(peer::sentBytes, () -> 0); // answers are empty
    }

    @Override
    public String summary(List<Result> results) {
        Result first = results.getFirst();
        long bytes = first.measured().payload();
        String text = (bytes == 0 ? "An empty round trip" : "A round trip with " + bytes + " bytes") + " takes "
                + first.typicalTimes();
        return results.stream()
                .filter(result -> result.measured().payload() > 0)
                .max(Comparator.comparingDouble(Result::throughput))
                .map(best -> text
                        + String.format(
                                Locale.ROOT,
                                "; at most %.0f MB/s into a given array, with %d bytes per message",
                                best.throughput(),
                                best.measured().payload()))
                .orElse(text);
    }
}
