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
 * another, and the hash code of a list, set or map visits all that it holds.
 *
 * <p>Only the JDK's own lists, sets, maps, entries and optionals are looked into. What the {@code hashCode} of a class of
 * the program visits is that program's concern.
 *
 * <p><b>Threads:</b> the reader's. <b>Failure:</b> {@link LimitExceededException}, before the time is spent.
 */
public final class KeyLimits {
    /** A container of at most this many keys is cheap, whatever their hash codes. */
    private static final int SMALL = 64;

    private static final int MAX_COUNTERS = 1 << 26;

    /** As many keys may share a counter by chance. */
    private static final int CHANCE = 8;

    private final long maxCollisions;
    private final long maxHashed;
    private final boolean isCounting;
    private long collisions;
    private long hashed;

    /** Limits as the options say. */
    public KeyLimits(CodecOptions options) {
        this.maxCollisions = options.maxCollisions();
        this.maxHashed = options.maxHashed();
        this.isCounting = options.isCounting();
    }

    /** Begins another message. */
    public void clear() {
        collisions = 0;
        hashed = 0;
    }

    /**
     * Counts the keys of one container.
     *
     * @param size how many keys the container will hold
     * @param isSorting whether the container sorts comparable keys of equal hash codes
     */
    public Counter counter(int size, boolean isSorting) {
        return new Counter(size, isSorting);
    }

    private void visit(@Nullable Object part, Object key) {
        if (++hashed > maxHashed) {
            throw LimitExceededException.hashed(maxHashed, key.getClass().getTypeName());
        }
        if (part == null || part instanceof String || !Jdk.owns(part.getClass())) {
            return;
        }
        switch (part) {
            case List<?> list -> list.forEach(each -> visit(each, key));
            case Set<?> set -> set.forEach(each -> visit(each, key));
            case IdentityHashMap<?, ?> _ -> {} // its hash code does not depend on those of its content
            case Map<?, ?> map ->
                map.forEach((name, value) -> {
                    visit(name, key);
                    visit(value, key);
                });
            case Map.Entry<?, ?> entry -> {
                visit(entry.getKey(), key);
                visit(entry.getValue(), key);
            }
            case Optional<?> optional -> visit(optional.orElse(null), key);
            case URL url -> requireNumericHost(url.getHost());
            default -> {}
        }
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
     * <p>The counter of a key is chosen by a salted hash of its hash code, which no sender can predict. So keys that share
     * a counter have the same hash code, apart from a few.
     */
    public final class Counter {
        private final int size;
        private final boolean isSorting;
        private int salt;
        private int shift;
        private int @Nullable [] counters;

        private Counter(int size, boolean isSorting) {
            this.size = size;
            this.isSorting = isSorting;
        }

        /** Counts a key, before the container computes its hash code. */
        public void add(@Nullable Object key) {
            if (key == null || !isCounting) {
                return;
            }
            visit(key, key);
            if (size <= SMALL || isSorting && isSortable(key)) {
                return;
            }
            int before = countersOf()[mix(key.hashCode() ^ salt) >>> shift]++;
            if (before > CHANCE) {
                collisions += before;
            }
            if (collisions > maxCollisions) {
                throw LimitExceededException.collisions(maxCollisions);
            }
        }

        private int[] countersOf() {
            if (counters == null) {
                counters = new int[Math.min(MAX_COUNTERS, Integer.highestOneBit(size) * 2)];
                salt = ThreadLocalRandom.current().nextInt();
                shift = Integer.SIZE - Integer.numberOfTrailingZeros(counters.length);
            }
            return counters;
        }
    }

    /** The finalizer of MurmurHash3: evenly spaced numbers collide no more often than others. */
    private static int mix(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }

    /** Whether sorting tells keys of equal hash codes apart; a class of the program may compare only parts of its keys. */
    private static boolean isSortable(Object key) {
        return switch (key) {
            case String _, Integer _, Long _, Short _, Byte _, Character _, Double _, Float _, UUID _ -> true;
            default -> false;
        };
    }
}
