package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one kind, and of one length if they are arrays, that wait to be used again.
 *
 * <p><b>Threads:</b> one at a time: the pool's. <b>Ownership:</b> the pool's, which links shelves by hash and by age.
 */
final class PoolBucket {
    final Refillable kind;
    final int length;
    final long footprint;
    private @Nullable Object[] spares = new @Nullable Object[2];
    private int size;

    @Nullable
    PoolBucket nextOfHash;

    PoolBucket older;
    PoolBucket newer;

    /** Its pool has taken it down: what comes back is dropped. */
    boolean isGone;

    @SuppressWarnings("NullAway.Init") // why: a shelf alone is a ring of one
    PoolBucket(Refillable kind, int length) {
        this.kind = kind;
        this.length = length;
        this.footprint = kind.footprint(length);
        this.older = this;
        this.newer = this;
    }

    int size() {
        return size;
    }

    void put(Object spare) {
        if (size == spares.length) {
            spares = Arrays.copyOf(spares, size * 2);
        }
        spares[size++] = spare;
    }

    @Nullable
    Object take() {
        if (size == 0) {
            return null;
        }
        Object spare = spares[--size];
        spares[size] = null;
        return spare;
    }

    /** Takes it out of its ring. */
    void unlink() {
        older.newer = newer;
        newer.older = older;
        older = this;
        newer = this;
    }

    /** Puts it into a ring, as the newest: right before the ring's head. */
    void linkBefore(PoolBucket head) {
        older = head.older;
        newer = head;
        head.older.newer = this;
        head.older = this;
    }
}
