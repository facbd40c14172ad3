package org.mobula.tools.perf;

import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Peer;

/** A benchmark in which each rank sends to the next one. With two ranks only rank 0 sends. */
public abstract class NextRankBenchmark implements Benchmark {
    private final Node node;
    private final Peer next;

    /** @param next the next rank */
    protected NextRankBenchmark(Node node, Peer next) {
        this.node = node;
        this.next = next;
    }

    /** The number of the rank after a node's. */
    protected static int next(Node node) {
        return (node.rank() + 1) % node.size();
    }

    /** What a rank does to {@code whom}, as a clause without its subject. */
    protected abstract String clause(String whom);

    @Override
    public final String description() {
        return switch (node.size()) {
            case 1 -> "one rank " + clause("itself");
            case 2 -> "rank 0 " + clause("rank 1");
            default -> "each of " + node.size() + " ranks " + clause("the next one") + ", all at once";
        };
    }

    @Override
    public final String medium() {
        return next.medium();
    }

    @Override
    public final Role role() {
        return node.rank() == 0 || node.size() > 2 ? Role.MEASURES : Role.SERVES;
    }
}
