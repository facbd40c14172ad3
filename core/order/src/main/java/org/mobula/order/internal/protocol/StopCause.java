package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * Why an order goes on no more at a rank.
 *
 * @param reason in one word
 * @param ranks the ranks it is about, ascending
 */
public record StopCause(Reason reason, List<Integer> ranks) {
    /** What has happened. */
    public enum Reason {
        /** More members failed at once than are tolerated: {@code ranks}. */
        TOO_MANY_FAILED,
        /** {@code ranks} fell silent, and the rest are no majority. */
        NO_MAJORITY,
        /** {@code ranks} failed, and nobody else had the state. */
        STATE_LOST,
        /** The others have gone on without this rank. */
        EXPELLED,
        /** {@code ranks} may have begun the order, and fell silent. */
        NO_FOUNDER,
        /** This rank's service failed. */
        SERVICE_FAILED,
        /** This rank's node is closed. */
        HALTED,
        /** {@code ranks}, of which there is one, cannot hand its state over to this one. */
        NO_STATE
    }

    /** Copies the list. */
    public StopCause {
        ranks = ranks.stream().sorted().toList();
    }

    /** Whether the order is over for all members, not only for this rank. */
    boolean isShared() {
        return switch (reason) {
            case TOO_MANY_FAILED, NO_MAJORITY, STATE_LOST -> true;
            case EXPELLED, NO_FOUNDER, SERVICE_FAILED, HALTED, NO_STATE -> false;
        };
    }
}
