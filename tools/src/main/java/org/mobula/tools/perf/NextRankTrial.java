package org.mobula.tools.perf;

import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Peer;

/** Work that a rank does with the next one, which only serves; of two ranks only rank 0 does any. */
public abstract class NextRankTrial implements Trial {
    private final Node node;
    private final Peer next;

    /** @param next the next rank */
    protected NextRankTrial(Node node, Peer next) {
        this.node = node;
        this.next = next;
    }

    /** Number of the rank after a node's. */
    protected static int next(Node node) {
        return (node.rank() + 1) % node.size();
    }

    /** What one rank does, as a clause without its subject. */
    protected abstract String clause(String whom);

    @Override
    public final String text() {
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
    public final Part part() {
        return node.rank() == 0 || node.size() > 2 ? Part.MEASURES : Part.SERVES;
    }
}
