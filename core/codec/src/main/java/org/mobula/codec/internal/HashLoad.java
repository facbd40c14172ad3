package org.mobula.codec.internal;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/**
 * How many keys of one container have equal hash codes: each must be compared with those before it, so a message of
 * nothing but such keys would take time with the square of its length.
 *
 * <p>Many keys are counted by a hash of their hash code, which no sender can foresee; so what meets in one counter is
 * equal but for a few.
 *
 * <p>Keys that have parts are announced with what their hash codes cost ({@link HashCost}), once, and once more for each
 * key they must be compared with.
 */
final class HashLoad {
    /** No container of so few keys takes long. */
    private static final int SMALL = 64;

    private static final int MOST_COUNTERS = 1 << 26;

    /** As many keys as meet in one counter by chance. */
    private static final int CHANCE = 8;

    private final ObjectReader reader;
    private final int size;
    private final boolean isSorting;
    private int salt;
    private int shift;
    private int @Nullable [] counters; // where there are few keys: the hash codes of those that have parts
    private int met;
    private int crowd;

    private HashLoad(ObjectReader reader, int size, boolean isSorting) {
        this.reader = reader;
        this.size = size;
        this.isSorting = isSorting;
    }

    /**
     * Counts the keys of a container.
     *
     * @param size how many keys there will be
     * @param isSorting whether the container sorts comparable keys of equal hash codes
     */
    static HashLoad of(ObjectReader reader, int size, boolean isSorting) {
        return new HashLoad(reader, size, isSorting);
    }

    /** Counts a key before the container gets it. */
    void add(@Nullable Object key) {
        if (key == null || !reader.isCounting()) {
            return;
        }
        long visits = reader.hash(key);
        if (visits == 1 && (size <= SMALL || isSorting && isSortable(key))) {
            return;
        }
        int before = meet(key.hashCode());
        if (visits > 1 && before > 0) {
            crowd = Math.max(crowd, before);
            reader.visited(key, before * visits);
        }
        if (size > SMALL && before > CHANCE) {
            reader.collided(before);
        }
    }

    /** The container has all its keys. */
    void end(Object container) {
        if (crowd > 0) {
            reader.hashCost().crowd(container, crowd);
        }
    }

    private int meet(int hash) {
        return size <= SMALL ? meetFew(hash) : meetMany(hash);
    }

    private int meetFew(int hash) {
        if (counters == null) {
            counters = new int[size];
        }
        int equal = 0;
        for (int i = 0; i < met; i++) {
            equal += counters[i] == hash ? 1 : 0;
        }
        counters[met++] = hash;
        return equal;
    }

    private int meetMany(int hash) {
        if (counters == null) {
            counters = new int[Math.min(MOST_COUNTERS, Integer.highestOneBit(size) * 2)];
            salt = ThreadLocalRandom.current().nextInt();
            shift = Integer.SIZE - Integer.numberOfTrailingZeros(counters.length);
        }
        return counters[mix(hash ^ salt) >>> shift]++;
    }

    /** The end of MurmurHash3: numbers that follow one another, whatever their step, meet no more often than others. */
    private static int mix(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }

    /** Keys whose class compares them well; one of the program may compare only parts of them. */
    private static boolean isSortable(Object key) {
        return switch (key) {
            case String _, Integer _, Long _, Short _, Byte _, Character _, Double _, Float _, UUID _ -> true;
            default -> false;
        };
    }
}
