package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * Why an order has stopped at a rank.
 *
 * @param ranks the ranks concerned, ascending
 */
public record StopCause(Reason reason, List<Integer> ranks) {
    /** The kind of cause. */
    public enum Reason {
        /** More members have failed at once than are tolerated: {@code ranks}. */
        TOO_MANY_FAILED,
        /** {@code ranks} are silent, and the others are no majority. */
        NO_MAJORITY,
        /** {@code ranks} have failed, and no other rank has the state. */
        STATE_LOST,
        /** The others have continued without this rank. */
        EXPELLED,
        /** {@code ranks} may have begun the order, and are silent. */
        NO_FOUNDER,
        /** This rank's service has failed. */
        SERVICE_FAILED,
        /** This rank's node is closed. */
        HALTED,
        /** {@code ranks}, a single one, cannot transfer its state to this rank. */
        NO_STATE
    }

    /** Copies the list. */
    public StopCause {
        ranks = ranks.stream().sorted().toList();
    }

    /** Whether the order has stopped for all members, not only for this rank. */
    boolean isShared() {
        return switch (reason) {
            case TOO_MANY_FAILED, NO_MAJORITY, STATE_LOST -> true;
            case EXPELLED, NO_FOUNDER, SERVICE_FAILED, HALTED, NO_STATE -> false;
        };
    }
}
