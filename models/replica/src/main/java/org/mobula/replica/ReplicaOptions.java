package org.mobula.replica;

import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderOptions;

/**
 * How a rank's replicas behave; the same at all ranks.
 *
 * @param order how writes are ordered, and how many ranks may fail at once without one being lost
 * @param check after each so manieth message of the order the replicas of what was written are compared, which reads
 *     their whole state: 1 for after each write, 0 for never. A replica that is not what most ranks have is given up
 */
public record ReplicaOptions(OrderOptions order, int check) {
    private static final String CHECK = "MOBULA_REPLICA_CHECK";

    /** why so rarely: it takes as long as the state is large, and should not be noticed. */
    private static final int USUAL_CHECK = 10_000;

    /** Refuses what makes no sense. */
    public ReplicaOptions {
        if (check < 0) {
            throw new IllegalArgumentException(
                    "replicas are compared after each write (1), each so manieth, or never (0), not " + check);
        }
    }

    /** One failure at a time is tolerated; replicas are compared as {@code MOBULA_REPLICA_CHECK} says, else rarely. */
    public static ReplicaOptions defaults() {
        return new ReplicaOptions(OrderOptions.defaults(), check(System.getenv(CHECK)));
    }

    /**
     * What the environment says of comparing.
     *
     * @throws IllegalArgumentException if that is no number from 0 on
     */
    static int check(@Nullable String told) {
        if (told == null || told.isBlank()) {
            return USUAL_CHECK;
        }
        try {
            int every = Integer.parseInt(told.strip());
            if (every >= 0) {
                return every;
            }
        } catch (NumberFormatException noNumber) {
            // said below
        }
        throw new IllegalArgumentException("the environment variable " + CHECK + " takes a number from 0 to "
                + Integer.MAX_VALUE + ", not \"" + told + "\"");
    }

    /** The same, comparing after each so manieth message of the order. */
    public ReplicaOptions withCheck(int every) {
        return new ReplicaOptions(order, every);
    }

    /** The same, ordering otherwise. */
    public ReplicaOptions withOrder(OrderOptions options) {
        return new ReplicaOptions(options, check);
    }
}
