package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.NodeClosedException;

/**
 * Whether a node is open. It ends once.
 *
 * <p><b>Threads:</b> any.
 */
final class NodeLifecycle {
    private final int rank;
    private final AtomicReference<@Nullable String> end = new AtomicReference<>();

    NodeLifecycle(int rank) {
        this.rank = rank;
    }

    /**
     * Ends the node.
     *
     * @param reason a clause
     * @return true for the first caller
     */
    boolean end(String reason) {
        return end.compareAndSet(null, reason);
    }

    boolean hasEnded() {
        return end.get() != null;
    }

    /** Throws unless the node is open. */
    void check(String action) {
        if (hasEnded()) {
            throw new NodeClosedException(rank, action);
        }
    }
}
