package org.mobula.codec.internal.graph;

import java.net.InetAddress;
import java.net.URL;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.LimitExceededException;
import org.mobula.codec.NotCarriableException;

/**
 * Bounds the time that the keys of one message's maps and sets may take: keys of equal hash codes are compared with one
 * another, and the hash code of a list, set or map visits all its content.
 *
 * <p>Only lists, sets, maps, entries and optionals of the JDK are inspected; the program limits what the
 * {@code hashCode} of its own classes visits. A key that has parts is compared part by part, so it counts once more for
 * each key that it is compared with, here and wherever it is a part of another key.
 *
 * <p><b>Threads:</b> the reader's. <b>Failure:</b> {@link LimitExceededException}, before the time is spent.
 */
public final class KeyLimits {
    /** A container of at most this many keys is cheap, whatever their hash codes. */
    private static final int SMALL = 64;

    private static final int MAX_COUNTERS = 1 << 26;

    /** The number of keys that may share a counter by chance. */
    private static final int CHANCE = 8;

    private static final int[] NONE = {};

    private final long maxCollisions;
    private final long maxHashed;
    private final boolean isCounting;
    private Map<Object, Integer> colliding =
            new IdentityHashMap<>(0); // keys with parts: how many they are compared with
    private long collisions;
    private long hashed;

    /** Takes the limits from the options. */
    public KeyLimits(CodecOptions options) {
        this.maxCollisions = options.maxCollisions();
        this.maxHashed = options.maxHashed();
        this.isCounting = options.isCounting();
    }

    /** Begins another message. */
    public void clear() {
        collisions = 0;
        hashed = 0;
        if (!colliding.isEmpty()) {
            colliding = new IdentityHashMap<>(0);
        }
    }

    /**
     * Counts the keys of one container.
     *
     * @param size the number of keys that the container will hold
     * @param isSorting whether the container sorts comparable keys of equal hash codes
     */
    public Counter counter(int size, boolean isSorting) {
        return new Counter(size, isSorting);
    }

    /** As {@link #counter(int, boolean)}, for a container whose number of keys is not known. */
    public Counter counter(boolean isSorting) {
        return new Counter(SMALL + 1, isSorting);
    }

    private void visit(@Nullable Object part, Object key, long times) {
        long inner = colliding.isEmpty() ? times : times(part, times);
        count(inner, key);
        if (part == null || part instanceof String || !Jdk.owns(part.getClass())) {
            return;
        }
        switch (part) {
            case List<?> list -> list.forEach(each -> visit(each, key, inner));
            case Set<?> set -> set.forEach(each -> visit(each, key, inner));
            case IdentityHashMap<?, ?> _ -> {} // its hash code does not depend on those of its content
            case Map<?, ?> map ->
                map.forEach((name, value) -> {
                    visit(name, key, inner);
                    visit(value, key, inner);
                });
            case Map.Entry<?, ?> entry -> {
                visit(entry.getKey(), key, inner);
                visit(entry.getValue(), key, inner);
            }
            case Optional<?> optional -> visit(optional.orElse(null), key, inner);
            case URL url -> requireNumericHost(url.getHost());
            default -> {}
        }
    }

    private void count(long visits, Object key) {
        if (visits > maxHashed - hashed) {
            throw LimitExceededException.hashed(maxHashed, key.getClass().getTypeName());
        }
        hashed += visits;
    }

    private long times(@Nullable Object part, long times) {
        return product(times, 1L + colliding.getOrDefault(part, 0));
    }

    private static long product(long visits, long times) {
        return visits > Long.MAX_VALUE / times ? Long.MAX_VALUE : visits * times;
    }

    private static void requireNumericHost(@Nullable String host) {
        if (host == null || host.isEmpty()) {
            return;
        }
        try {
            boolean isBracketed = host.startsWith("[") && host.endsWith("]");
            InetAddress.ofLiteral(isBracketed ? host.substring(1, host.length() - 1) : host);
        } catch (IllegalArgumentException e) {
            throw new NotCarriableException(
                    URL.class.getName(),
                    "it is a key of a map or set, and its hash code would look up its host's name. Send a java.net.URI"
                            + " instead (URL.toURI), or a list",
                    e);
        }
    }

    /**
     * Counts how many keys of one container have equal hash codes.
     *
     * <p>The counter of a key is chosen by a salted hash of its hash code, which no sender can predict. So keys that
     * share a counter have the same hash code, apart from a few.
     */
    public final class Counter {
        private final int size;
        private final boolean isSorting;
        private int salt;
        private int shift;
        private int[] counters = NONE; // in a small container: the hash codes of the keys with parts
        private int added;

        private Counter(int size, boolean isSorting) {
            this.size = size;
            this.isSorting = isSorting;
        }

        /** Counts a key, before the container computes its hash code. */
        public void add(@Nullable Object key) {
            if (key == null || !isCounting) {
                return;
            }
            long start = hashed;
            visit(key, key, 1);
            long visits = hashed - start;
            if (visits == 1 && (size <= SMALL || isSorting && isSortable(key))) {
                return;
            }
            int before = size <= SMALL ? addSmall(key.hashCode()) : addLarge(key.hashCode());
            if (visits > 1 && before > (size <= SMALL ? 0 : 1)) { // two keys often share a counter by chance
                count(product(visits, before), key);
                colliding.merge(key, before, Math::max);
            }
            if (size > SMALL && before > CHANCE) {
                collisions += before;
            }
            if (collisions > maxCollisions) {
                throw LimitExceededException.collisions(maxCollisions);
            }
        }

        private int addSmall(int hash) {
            if (added == 0) {
                counters = new int[size];
            }
            int equal = 0;
            for (int i = 0; i < added; i++) {
                equal += counters[i] == hash ? 1 : 0;
            }
            counters[added++] = hash;
            return equal;
        }

        private int addLarge(int hash) {
            if (added == 0) {
                salt = ThreadLocalRandom.current().nextInt();
                resize(Math.min(MAX_COUNTERS / 2, Integer.highestOneBit(size)) * 2);
            } else if (added == counters.length && added < MAX_COUNTERS) {
                resize(added * 2); // the size was not known; half of the keys are counted anew
            }
            added++;
            return counters[mix(hash ^ salt) >>> shift]++;
        }

        private void resize(int length) {
            counters = new int[length];
            shift = Integer.SIZE - Integer.numberOfTrailingZeros(length);
        }
    }

    /** The finalizer of MurmurHash3: evenly spaced numbers collide no more often than others. */
    private static int mix(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }

    /**
     * Whether sorting tells keys of equal hash codes apart; a class of the program may compare only parts of its keys.
     */
    private static boolean isSortable(Object key) {
        return switch (key) {
            case String _, Integer _, Long _, Short _, Byte _, Character _, Double _, Float _, UUID _ -> true;
            default -> false;
        };
    }
}
