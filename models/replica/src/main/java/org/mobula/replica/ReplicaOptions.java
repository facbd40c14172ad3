package org.mobula.replica;

import org.mobula.order.OrderOptions;

/**
 * How a rank's replicas behave; the same at all ranks.
 *
 * @param order how writes are ordered, and how many ranks may fail at once without one being lost
 * @param check after each so manieth message of the order the replicas of what was written are compared, which reads
 *     their whole state: 1 for after each write, 0 for never
 */
public record ReplicaOptions(OrderOptions order, int check) {
    /** Refuses what makes no sense. */
    public ReplicaOptions {
        if (check < 0) {
            throw new IllegalArgumentException(
                    "replicas are compared after each write (1), each so manieth, or never (0), not " + check);
        }
    }

    /** One failure at a time is tolerated; replicas are never compared. */
    public static ReplicaOptions defaults() {
        return new ReplicaOptions(OrderOptions.defaults(), 0);
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
