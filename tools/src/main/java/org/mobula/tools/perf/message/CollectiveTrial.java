package org.mobula.tools.perf.message;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.tools.perf.Pace;
import org.mobula.tools.perf.Part;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Traffic;
import org.mobula.tools.perf.Trial;
import org.mobula.tools.perf.Work;

/** Collective operations of all ranks; each rank times its own part. */
public final class CollectiveTrial implements Trial {
    /** What the user calls it by. */
    public static final String NAME = "collective";

    private static final int TAG = 1 << 12;

    private final Node node;
    private final Engine engine;
    private final Communicator world;
    private final List<Work> works;

    private CollectiveTrial(Node node, List<Integer> sizes) {
        this.node = node;
        this.engine = Engine.of(node);
        this.world = Communicator.world(node);
        this.works = CollectiveWorks.of(world, sizes);
    }

    /**
     * Makes the arrays.
     *
     * @param sizes bytes that a rank gives, or of which it gives so many to each other
     */
    public static CollectiveTrial open(Node node, List<Integer> sizes) {
        return new CollectiveTrial(node, sizes);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return node.size() == 1 ? "one rank by itself" : "all of " + node.size() + " ranks take part";
    }

    @Override
    public String medium() {
        return engine.peer((node.rank() + 1) % node.size()).medium();
    }

    @Override
    public List<Work> works() {
        return works;
    }

    @Override
    public Traffic traffic() {
        return Traffic.of(
                () -> IntStream.range(0, node.size())
                        .mapToLong(rank -> engine.peer(rank).sentBytes())
                        .sum(),
                this::received);
    }

    /** All ranks ask equally often; then each tells each other what it has sent to it. */
    private long received() {
        long sum = engine.peer(node.rank()).sentBytes();
        long[] from = new long[1];
        for (int distance = 1; distance < node.size(); distance++) {
            int to = (node.rank() + distance) % node.size();
            int source = (node.rank() - distance + node.size()) % node.size();
            long[] sent = {engine.peer(to).sentBytes()};
            world.sendReceive(Section.of(sent), to, TAG, Section.of(from), source, TAG);
            sum += from[0];
        }
        return sum;
    }

    @Override
    public Part part() {
        return Part.MEASURES;
    }

    @Override
    public Pace pace() {
        return new AgreedPace(world, 0, node.size());
    }

    @Override
    public String summary(List<Result> results) {
        Result barrier = results.getFirst();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "A barrier takes %.2f us in the median and %.2f us at p99; allReduce",
                barrier.percentile(50),
                barrier.percentile(99)));
        String between = " ";
        for (Result result : results) {
            if (result.work().name().equals(CollectiveWorks.ALL_REDUCE)) {
                text.append(between)
                        .append(String.format(
                                Locale.ROOT,
                                "of %d bytes %.2f us",
                                result.work().payload(),
                                result.percentile(50)));
                between = ", ";
            }
        }
        return text.toString();
    }
}
