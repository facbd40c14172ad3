package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pooled objects of one kind and, if they are arrays, of one length.
 *
 * <p><b>Threads:</b> the pool's, one at a time. <b>Ownership:</b> the pool links buckets by hash and by age.
 */
final class PoolBucket {
    final Refillable kind;
    final int length;
    final long footprint;
    private @Nullable Object[] spares = new @Nullable Object[2];
    private int size;

    @Nullable
    PoolBucket nextOfIndex;

    PoolBucket older;
    PoolBucket newer;

    /** The pool has evicted the bucket: returned objects are dropped. */
    boolean isEvicted;

    @SuppressWarnings("NullAway.Init") // a single bucket is a ring of one
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

    /** Removes the bucket from its ring. */
    void unlink() {
        older.newer = newer;
        newer.older = older;
        older = this;
        newer = this;
    }

    /** Inserts the bucket before the head of a ring, as the newest. */
    void linkBefore(PoolBucket head) {
        older = head.older;
        newer = head;
        head.older.newer = this;
        head.older = this;
    }
}
