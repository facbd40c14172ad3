package org.mobula.tools.perf.message;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.Benchmark;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.IterationControl;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Role;

/** Messages of a communicator between pairs of ranks: 0 and 1, 2 and 3, and so on, all at once. */
public final class MessageBenchmark implements Benchmark {
    /** The name of its command. */
    public static final String NAME = "message";

    private static final int TAG = 1 << 13;

    private final Node node;
    private final Communicator world;
    private final int partner;
    private final boolean alone;
    private final Peer peer;
    private final List<Case> cases;

    private MessageBenchmark(Node node, int partner, List<Case> cases) {
        this.node = node;
        this.partner = partner;
        this.alone = partner >= node.size();
        this.peer = Engine.of(node).peer(alone ? node.rank() : partner);
        this.world = Communicator.world(node);
        this.cases = cases;
    }

    /**
     * Creates the arrays.
     *
     * @param node of a job with two ranks or more
     * @param sizes bytes of the messages; 0 for empty messages
     */
    public static MessageBenchmark open(Node node, List<Integer> sizes) {
        int partner = node.rank() ^ 1;
        PointToPointCases exchanges = new PointToPointCases(Communicator.world(node), partner);
        Stream<IntFunction<Case>> kinds = Stream.of(exchanges::roundTrip, exchanges::oneWay, exchanges::bothWays);
        MessageBenchmark benchmark = new MessageBenchmark(
                node,
                partner,
                kinds.flatMap(kind -> sizes.stream().map(kind::apply)).toList());
        if (!benchmark.alone) {
            benchmark.received(); // connects the pair, so that its medium is known
        }
        return benchmark;
    }

    @Override
    public String description() {
        return node.size() < 4
                ? "rank 0 and rank 1 send to each other"
                : "pairs of " + node.size() + " ranks send to each other, all at once";
    }

    @Override
    public String medium() {
        return peer.medium();
    }

    @Override
    public List<Case> cases() {
        return cases;
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(peer::sentBytes, this::received);
    }

    /** The participating rank tells the measuring one how much it has sent; both make this query equally often. */
    private long received() {
        long[] count = {peer.sentBytes()};
        if (role() == Role.MEASURES) {
            world.receive(Section.of(count), partner, TAG);
        } else {
            world.send(Section.of(count), partner, TAG);
        }
        return count[0];
    }

    /** The last of an odd number of ranks has no partner. */
    @Override
    public Role role() {
        return alone ? Role.SERVES : node.rank() % 2 == 0 ? Role.MEASURES : Role.PARTICIPATES;
    }

    @Override
    public IterationControl iterations() {
        int first = node.rank() & ~1;
        return new AgreedIterations(world, first, first + 2);
    }

    @Override
    public String summary(List<Result> results) {
        Result first = results.getFirst();
        Result window = of(results, PointToPointCases.ONE_WAY).findFirst().orElseThrow();
        return String.format(
                        Locale.ROOT,
                        "A round trip with %d bytes takes %s; %.2f million messages of %d bytes a second go one way, %d at a"
                                + " time",
                        first.measured().payload(),
                        first.typicalTimes(),
                        PointToPointCases.WINDOW / window.percentile(50),
                        window.measured().payload() / PointToPointCases.WINDOW,
                        PointToPointCases.WINDOW)
                + fastest("; at most %.0f MB/s one way", of(results, PointToPointCases.ONE_WAY))
                + fastest(", %.0f MB/s both ways", of(results, PointToPointCases.BOTH_WAYS));
    }

    private static Stream<Result> of(List<Result> results, String name) {
        return results.stream().filter(result -> result.measured().name().equals(name));
    }

    private static String fastest(String format, Stream<Result> results) {
        double best = results.mapToDouble(Result::throughput).max().orElse(0);
        return best > 0 ? String.format(Locale.ROOT, format, best) : "";
    }
}
