package org.mobula.replica;

import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderOptions;

/**
 * The options of replicated objects; the same at all ranks.
 *
 * @param order the options of the order of writes
 * @param check the interval of comparisons of replicas, which read their whole state: 1 for every message, N for every
 *     Nth, 0 for never. A replica that differs from the majority is given up
 */
public record ReplicaOptions(OrderOptions order, int check) {
    private static final String CHECK = "MOBULA_REPLICA_CHECK";

    /** Rare, because a comparison takes time in proportion to the state. */
    private static final int USUAL_CHECK = 10_000;

    /** @throws IllegalArgumentException if {@code check} is negative */
    public ReplicaOptions {
        if (check < 0) {
            throw new IllegalArgumentException(
                    "check must be 1 (every message), N (every Nth) or 0 (never), not " + check);
        }
    }

    /**
     * Tolerates one failure; compares replicas after every Nth message, with N from {@code MOBULA_REPLICA_CHECK} or
     * 10000.
     */
    public static ReplicaOptions defaults() {
        return new ReplicaOptions(OrderOptions.defaults(), check(System.getenv(CHECK)));
    }

    /**
     * Parses the interval of comparisons.
     *
     * @throws IllegalArgumentException if it is not a number of at least 0
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
            // reported below
        }
        throw new IllegalArgumentException("the environment variable " + CHECK + " must be a number from 0 to "
                + Integer.MAX_VALUE + ", not \"" + told + "\"");
    }

    /** These options with another {@link #check}. */
    public ReplicaOptions withCheck(int every) {
        return new ReplicaOptions(order, every);
    }

    /** These options with another {@link #order}. */
    public ReplicaOptions withOrder(OrderOptions options) {
        return new ReplicaOptions(options, check);
    }
}
