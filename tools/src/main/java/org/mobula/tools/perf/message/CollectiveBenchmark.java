package org.mobula.tools.perf.message;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.tools.perf.Benchmark;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.IterationControl;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Role;

/** Collective operations of all ranks; each rank times its own part. */
public final class CollectiveBenchmark implements Benchmark {
    /** The name of its command. */
    public static final String NAME = "collective";

    private static final int TAG = 1 << 12;

    private final Node node;
    private final Engine engine;
    private final Communicator world;
    private final List<Case> cases;

    /**
     * Creates the arrays.
     *
     * @param sizes bytes that each rank contributes; for a scatter or an allToAll, per destination
     */
    public CollectiveBenchmark(Node node, List<Integer> sizes) {
        this.node = node;
        this.engine = Engine.of(node);
        this.world = Communicator.world(node);
        this.cases = CollectiveCases.of(world, sizes);
        int next = (node.rank() + 1) % node.size();
        int previous = (node.rank() + node.size() - 1) % node.size();
        // connects the pair, so that its medium is known
        world.sendReceive(Section.EMPTY, next, TAG, Section.EMPTY, previous, TAG);
    }

    @Override
    public String description() {
        return node.size() == 1 ? "one rank alone" : "all of " + node.size() + " ranks take part";
    }

    @Override
    public String medium() {
        return engine.peer((node.rank() + 1) % node.size()).medium();
    }

    @Override
    public List<Case> cases() {
        return cases;
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(() -> LongStream.of(sentTo()).sum(), this::received);
    }

    private long[] sentTo() {
        return IntStream.range(0, node.size())
                .mapToLong(rank -> engine.peer(rank).sentBytes())
                .toArray();
    }

    /** Each rank tells each other how much it has sent to it; all ranks make this query equally often. */
    private long received() {
        long[] from = new long[node.size()];
        world.allToAll(Section.of(sentTo()), Section.of(from));
        return LongStream.of(from).sum();
    }

    @Override
    public Role role() {
        return Role.MEASURES;
    }

    @Override
    public IterationControl iterations() {
        return new AgreedIterations(world, 0, node.size());
    }

    @Override
    public String summary(List<Result> results) {
        return results.stream()
                .filter(result -> result.measured().name().equals(CollectiveCases.ALL_REDUCE))
                .map(result -> String.format(
                        Locale.ROOT, "of %d bytes %.2f us", result.measured().payload(), result.percentile(50)))
                .collect(Collectors.joining(
                        ", ", "A barrier takes " + results.getFirst().typicalTimes() + "; allReduce ", ""));
    }
}
