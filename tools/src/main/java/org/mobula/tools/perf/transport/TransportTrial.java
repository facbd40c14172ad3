package org.mobula.tools.perf.transport;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.NextRankTrial;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Traffic;
import org.mobula.tools.perf.Work;

/** Round trips to the next rank; with two ranks only rank 0 begins them. */
public final class TransportTrial extends NextRankTrial {
    /** What the user calls it by. */
    public static final String NAME = "transport";

    private final Peer peer;
    private final RoundTrips trips;
    private final List<Integer> sizes;

    private TransportTrial(Node node, Peer peer, RoundTrips trips, List<Integer> sizes) {
        super(node, peer);
        this.peer = peer;
        this.trips = trips;
        this.sizes = sizes;
    }

    /**
     * Takes this rank's handlers and makes the first round trip.
     *
     * @param sizes bytes of the arrays; 0 for an empty message
     */
    public static TransportTrial open(Node node, List<Integer> sizes) {
        Engine engine = Engine.of(node);
        Peer next = engine.peer(next(node));
        Peer before = engine.peer((node.rank() + node.size() - 1) % node.size());
        RoundTrips trips = new RoundTrips(engine, next, before);
        trips.sendNothing(); // why: from now on the pair has its connection
        return new TransportTrial(node, next, trips, sizes);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    protected String clause(String whom) {
        return "sends to " + whom + " and waits for the answer";
    }

    @Override
    public List<Work> works() {
        return sizes.stream().map(this::work).toList();
    }

    private Work work(int bytes) {
        if (bytes < Double.BYTES) {
            return new Work("round-trip", 0, trips::sendNothing);
        }
        MemorySegment elements = MemorySegment.ofArray(new double[bytes / Double.BYTES]);
        return new Work("double-array", elements.byteSize(), () -> trips.send(elements));
    }

    @Override
    public Traffic traffic() {
        return Traffic.of(peer::sentBytes, () -> 0); // why 0: answers are empty
    }

    @Override
    public String summary(List<Result> results) {
        Result first = results.getFirst();
        long bytes = first.work().payload();
        String text = String.format(
                Locale.ROOT,
                "%s takes %.2f us in the median and %.2f us at p99",
                bytes == 0 ? "An empty round trip" : "A round trip with " + bytes + " bytes",
                first.percentile(50),
                first.percentile(99));
        return results.stream()
                .filter(result -> result.work().payload() > 0)
                .max(Comparator.comparingDouble(Result::throughput))
                .map(best -> text
                        + String.format(
                                Locale.ROOT,
                                "; at most %.0f MB/s go into a given array, %d bytes at a time",
                                best.throughput(),
                                best.work().payload()))
                .orElse(text);
    }
}
