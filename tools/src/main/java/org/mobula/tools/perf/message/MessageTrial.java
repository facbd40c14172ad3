package org.mobula.tools.perf.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.tools.perf.Pace;
import org.mobula.tools.perf.Part;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Traffic;
import org.mobula.tools.perf.Trial;
import org.mobula.tools.perf.Work;

/** Messages of a communicator between pairs of ranks: 0 and 1, 2 and 3, and so on, all at once. */
public final class MessageTrial implements Trial {
    /** What the user calls it by. */
    public static final String NAME = "message";

    private static final int TAG = 1 << 13;

    private final Node node;
    private final int other;
    private final Peer partner;
    private final boolean alone;
    private final Communicator world;
    private final List<Work> works = new ArrayList<>();

    private MessageTrial(Node node, int other) {
        this.node = node;
        this.other = other;
        this.alone = other >= node.size();
        this.partner = Engine.of(node).peer(alone ? node.rank() : other);
        this.world = Communicator.world(node);
    }

    /**
     * Makes the arrays.
     *
     * @param node of two ranks or more
     * @param sizes bytes of the messages; 0 for empty ones
     */
    public static MessageTrial open(Node node, List<Integer> sizes) {
        int other = node.rank() ^ 1;
        MessageTrial trial = new MessageTrial(node, other);
        Exchanges exchanges = new Exchanges(trial.world, other);
        sizes.forEach(bytes -> trial.works.add(exchanges.roundTrip(bytes)));
        sizes.forEach(bytes -> trial.works.add(exchanges.oneWay(bytes)));
        sizes.forEach(bytes -> trial.works.add(exchanges.bothWays(bytes)));
        return trial;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text() {
        return node.size() < 4
                ? "rank 0 and rank 1 send to each other"
                : "pairs of " + node.size() + " ranks send to each other, all at once";
    }

    @Override
    public String medium() {
        return partner.medium();
    }

    @Override
    public List<Work> works() {
        return List.copyOf(works);
    }

    @Override
    public Traffic traffic() {
        return Traffic.of(partner::sentBytes, this::received);
    }

    /** Both of a pair ask equally often; then the one that does along tells what it has sent. */
    private long received() {
        long[] count = {partner.sentBytes()};
        if (part() == Part.MEASURES) {
            world.receive(Section.of(count), other, TAG);
        } else {
            world.send(Section.of(count), other, TAG);
        }
        return count[0];
    }

    /** The last of an odd number of ranks has nobody to send to. */
    @Override
    public Part part() {
        return alone ? Part.SERVES : node.rank() % 2 == 0 ? Part.MEASURES : Part.DOES_ALONG;
    }

    @Override
    public Pace pace() {
        int first = node.rank() & ~1;
        return new AgreedPace(world, first, first + 2);
    }

    @Override
    public String summary(List<Result> results) {
        Result first = results.getFirst();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "A round trip with %d bytes takes %.2f us in the median and %.2f us at p99",
                first.work().payload(),
                first.percentile(50),
                first.percentile(99)));
        Result window = of(results, Exchanges.ONE_WAY).getFirst();
        text.append(String.format(
                Locale.ROOT,
                "; %.2f million messages of %d bytes a second go one way, %d at a time",
                Exchanges.WINDOW / window.percentile(50),
                window.work().payload() / Exchanges.WINDOW,
                Exchanges.WINDOW));
        fastest(of(results, Exchanges.ONE_WAY))
                .ifPresent(best -> text.append(String.format(Locale.ROOT, "; at most %.0f MB/s one way", best)));
        fastest(of(results, Exchanges.BOTH_WAYS))
                .ifPresent(best -> text.append(String.format(Locale.ROOT, ", %.0f MB/s both ways", best)));
        return text.toString();
    }

    private static List<Result> of(List<Result> results, String name) {
        return results.stream()
                .filter(result -> result.work().name().equals(name))
                .toList();
    }

    private static Optional<Double> fastest(List<Result> results) {
        return results.stream().map(Result::throughput).filter(rate -> rate > 0).max(Comparator.naturalOrder());
    }
}
