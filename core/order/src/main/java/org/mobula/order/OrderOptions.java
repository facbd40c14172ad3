package org.mobula.order;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of an order. All except the limit must be the same at all members.
 *
 * @param tolerated how many members may fail at once without losing a message, from 0 to 1000. A message is delivered
 *     after {@code tolerated + 1} members hold it, or all if there are fewer
 * @param patience how long members without a majority wait for confirmation that the silent ranks have ended, before
 *     the order stops; positive
 * @param limit about how many bytes of messages this rank keeps for the order, at least 65536. Each rank may have an
 *     equal share of it in flight, and one message more; a submitting thread waits while its rank has more. A message
 *     is in flight until all members have applied it
 */
public record OrderOptions(int tolerated, Duration patience, long limit) {
    private static final String LIMIT = "MOBULA_ORDER_BYTES";
    private static final int MOST = 1000;
    private static final long LEAST_LIMIT = 1 << 16;
    private static final long USUAL_LIMIT = 1 << 26;
    private static final int PART_OF_HEAP = 16;

    /** @throws IllegalArgumentException for values out of range */
    public OrderOptions {
        if (tolerated < 0 || tolerated > MOST) {
            throw new IllegalArgumentException("tolerated must be from 0 to " + MOST + ", not " + tolerated);
        }
        if (!patience.isPositive()) {
            throw new IllegalArgumentException("patience must be positive, not " + patience);
        }
        if (limit < LEAST_LIMIT) {
            throw new IllegalArgumentException("limit must be at least " + LEAST_LIMIT + " bytes, not " + limit);
        }
    }

    /**
     * Tolerates one failure, with a patience of three seconds. The limit is {@code MOBULA_ORDER_BYTES}, or by default
     * 64 MiB or a sixteenth of the maximum heap, whichever is less.
     */
    public static OrderOptions defaults() {
        return new OrderOptions(1, Duration.ofSeconds(3), limit(System.getenv(LIMIT)));
    }

    /**
     * Parses the limit.
     *
     * @throws IllegalArgumentException if it is not a number of at least 65536
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
            // reported below
        }
        throw new IllegalArgumentException("the environment variable " + LIMIT
                + " must be a number of bytes of at least " + LEAST_LIMIT + ", not \"" + told + "\"");
    }

    /** These options with another {@link #tolerated}. */
    public OrderOptions withTolerated(int failures) {
        return new OrderOptions(failures, patience, limit);
    }

    /** These options with another {@link #patience}. */
    public OrderOptions withPatience(Duration time) {
        return new OrderOptions(tolerated, time, limit);
    }

    /** These options with another {@link #limit}, in bytes. */
    public OrderOptions withLimit(long bytes) {
        return new OrderOptions(tolerated, patience, bytes);
    }
}
