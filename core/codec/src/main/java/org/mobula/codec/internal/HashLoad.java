package org.mobula.codec.internal;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/**
 * How many keys of one container have equal hash codes: each must be compared with those before it, so a message of
 * nothing but such keys would take time with the square of its length.
 *
 * <p>Keys are counted by a hash of their hash code, which no sender can foresee; so what meets in one counter is equal
 * but for a few.
 */
final class HashLoad {
    /** No container of so few keys takes long. */
    private static final int SMALL = 64;

    private static final int MOST_COUNTERS = 1 << 26;

    /** As many keys as meet in one counter by chance. */
    private static final int CHANCE = 8;

    private final ObjectReader reader;
    private final int multiplier = ThreadLocalRandom.current().nextInt() | 1;
    private final int shift;
    private final int[] counters;
    private final boolean isSorting;

    private HashLoad(ObjectReader reader, int counters, boolean isSorting) {
        this.reader = reader;
        this.counters = new int[counters];
        this.shift = Integer.SIZE - Integer.numberOfTrailingZeros(counters);
        this.isSorting = isSorting;
    }

    /**
     * Counts the keys of a container; null if that is not needed.
     *
     * @param size how many keys there will be
     * @param isSorting whether the container sorts comparable keys of equal hash codes
     */
    static @Nullable HashLoad of(ObjectReader reader, int size, boolean isSorting) {
        return size <= SMALL
                ? null
                : new HashLoad(reader, Math.min(MOST_COUNTERS, Integer.highestOneBit(size) * 2), isSorting);
    }

    /** Counts a key before the container gets it. */
    void add(@Nullable Object key) {
        if (key == null || isSorting && isSortable(key)) {
            return;
        }
        int counter = key.hashCode() * multiplier >>> shift;
        int before = counters[counter]++;
        if (before > CHANCE) {
            reader.collided(before);
        }
    }

    /** Keys whose class compares them well; one of the program may compare only parts of them. */
    private static boolean isSortable(Object key) {
        return switch (key) {
            case String _, Integer _, Long _, Short _, Byte _, Character _, Double _, Float _, UUID _ -> true;
            default -> false;
        };
    }
}
