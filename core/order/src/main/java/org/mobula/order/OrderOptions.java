package org.mobula.order;

import java.time.Duration;

/**
 * How an order behaves; the same at all its members.
 *
 * @param tolerated how many ranks may fail at once without a message being lost, at least 0: a message is delivered when
 *     one more ranks hold it than that, or all where fewer remain
 * @param patience how long the rest wait for word that the silent ranks have ended, where they are no majority, before
 *     the order stops
 */
public record OrderOptions(int tolerated, Duration patience) {
    private static final int MOST = 1000;

    /** Refuses what makes no sense. */
    public OrderOptions {
        if (tolerated < 0 || tolerated > MOST) {
            throw new IllegalArgumentException(
                    "an order tolerates from 0 to " + MOST + " failures at once, not " + tolerated);
        }
        if (!patience.isPositive()) {
            throw new IllegalArgumentException("an order's patience is above 0, not " + patience);
        }
    }

    /** One failure at a time; three seconds. */
    public static OrderOptions defaults() {
        return new OrderOptions(1, Duration.ofSeconds(3));
    }

    /** The same, with so many failures at once. */
    public OrderOptions withTolerated(int failures) {
        return new OrderOptions(failures, patience);
    }

    /** The same, with another patience. */
    public OrderOptions withPatience(Duration time) {
        return new OrderOptions(tolerated, time);
    }
}
