package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.HashCost;

/**
 * How much of what {@link CodecOptions} permits the keys of a message's maps and sets have taken already: a short message
 * of keys that collide, or that hold one another, may mean more time than anyone has.
 *
 * <p><b>Threads:</b> the reader's. <b>Failure:</b> {@link LimitExceededException}, before that time is spent.
 */
public final class KeyAllowance {
    private final long maxCollisions;
    private final long maxHashed;
    private final boolean isCounting;
    private final HashCost cost;
    private long collisions;
    private long hashed;

    KeyAllowance(CodecOptions options, HashCost cost) {
        this.maxCollisions = options.maxCollisions();
        this.maxHashed = options.maxHashed();
        this.isCounting = options.isCounting();
        this.cost = cost;
    }

    /** Another message begins. */
    void clear() {
        collisions = 0;
        hashed = 0;
        cost.clear();
    }

    /** Whether it is counted what keys cost. */
    public boolean isCounting() {
        return isCounting;
    }

    /** What the keys of this message cost. */
    public HashCost cost() {
        return cost;
    }

    /**
     * Announces that a key will meet others of an equal hash code in its map or set.
     *
     * @param others how many
     */
    public void collided(int others) {
        collisions += others;
        if (collisions > maxCollisions) {
            throw LimitExceededException.collisions(maxCollisions);
        }
    }

    /**
     * Announces that a key's hash code will be asked for; before it is.
     *
     * @return how many objects are visited for that
     */
    public long hash(Object key) {
        long visits = cost.of(key, maxHashed - hashed);
        visited(key, visits);
        return visits;
    }

    /** Announces that so many elements will be compared, by a comparator that may be made of others. */
    public void compare(@Nullable Object comparator, int elements) {
        long asked = comparator == null || elements < 2 || !isCounting ? 1 : cost.order(comparator);
        if (asked > 1 && asked * elements > maxHashed - hashed) {
            throw LimitExceededException.compared(maxHashed);
        }
        hashed += asked > 1 ? asked * elements : 0;
    }

    /** Announces that so many objects will be visited to find a key's place. */
    public void visited(Object key, long visits) {
        if (visits > maxHashed - hashed) {
            throw LimitExceededException.hashed(maxHashed, key.getClass().getTypeName());
        }
        hashed += visits;
    }

    /** What to throw if a key's parts nest too deep. */
    public static CodecException tooDeep(int limit, Object key) {
        return LimitExceededException.key(limit, key.getClass().getTypeName());
    }
}
