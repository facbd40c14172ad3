package org.mobula.order;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an order behaves; the same at all its members, but for the limit.
 *
 * @param tolerated how many ranks may fail at once without a message being lost, at least 0: a message is delivered when
 *     one more ranks hold it than that, or all where fewer remain
 * @param patience how long the rest wait for word that the silent ranks have ended, where they are no majority, before
 *     the order stops
 * @param limit how many bytes of messages this rank keeps for the order, about, from 65536 on. Each rank may have its share of this
 *     under way, that is one part of as many as there are ranks, and one message more; who submits waits while it has more. A
 *     message is under way until all members have dealt with it
 */
public record OrderOptions(int tolerated, Duration patience, long limit) {
    private static final String LIMIT = "MOBULA_ORDER_BYTES";
    private static final int MOST = 1000;
    private static final long LEAST_LIMIT = 1 << 16;
    private static final long USUAL_LIMIT = 1 << 26;
    private static final int PART_OF_HEAP = 16;

    /** Refuses what makes no sense. */
    public OrderOptions {
        if (tolerated < 0 || tolerated > MOST) {
            throw new IllegalArgumentException(
                    "an order tolerates from 0 to " + MOST + " failures at once, not " + tolerated);
        }
        if (!patience.isPositive()) {
            throw new IllegalArgumentException("an order's patience is above 0, not " + patience);
        }
        if (limit < LEAST_LIMIT) {
            throw new IllegalArgumentException("an order's limit is from " + LEAST_LIMIT + " bytes on, not " + limit);
        }
    }

    /**
     * One failure at a time; three seconds; as many bytes as {@code MOBULA_ORDER_BYTES} says, else 64 MiB or a sixteenth of the
     * largest heap, whichever is less.
     */
    public static OrderOptions defaults() {
        return new OrderOptions(1, Duration.ofSeconds(3), limit(System.getenv(LIMIT)));
    }

    /**
     * What the environment says of the limit.
     *
     * @throws IllegalArgumentException if that is no number from 65536 on
     */
    static long limit(@Nullable String told) {
        if (told == null || told.isBlank()) {
            return Math.clamp(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, LEAST_LIMIT, USUAL_LIMIT);
        }
        try {
            long bytes = Long.parseLong(told.strip());
            if (bytes >= LEAST_LIMIT) {
                return bytes;
            }
        } catch (NumberFormatException noNumber) {
            // said below
        }
        throw new IllegalArgumentException("the environment variable " + LIMIT + " takes a number of bytes from "
                + LEAST_LIMIT + " on, not \"" + told + "\"");
    }

    /** The same, with so many failures at once. */
    public OrderOptions withTolerated(int failures) {
        return new OrderOptions(failures, patience, limit);
    }

    /** The same, with another patience. */
    public OrderOptions withPatience(Duration time) {
        return new OrderOptions(tolerated, time, limit);
    }

    /** The same with another {@link #limit}, in bytes. */
    public OrderOptions withLimit(long bytes) {
        return new OrderOptions(tolerated, patience, bytes);
    }
}
