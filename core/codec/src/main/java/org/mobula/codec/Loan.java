package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects into which one message was read, to be given back to their {@link ObjectPool} after their last use.
 *
 * <p>Only objects that nothing else refers to are lent: {@link ObjectReader#lend} names the roots of the message that
 * are confined to a call. A root that is also part of another root, or during whose reading code of the program ran, is
 * not given back.
 *
 * <p><b>Threads:</b> first the reader's, then the thread that uses the objects. <b>Ownership:</b> the pool reuses the
 * objects once they are given back. A loan that is never given back is garbage, with its objects.
 */
public final class Loan {
    private static final int INITIAL_SIZE = 16;
    private static final int MAX_KEPT = 1 << 14;

    private final ObjectPool pool;
    private @Nullable Object[] objects = new @Nullable Object[INITIAL_SIZE];
    private @Nullable PoolBucket[] buckets = new @Nullable PoolBucket[INITIAL_SIZE];
    private int size;
    private int reused;
    private int made;

    /** The next returned loan; managed by the pool. */
    @Nullable
    Loan next;

    Loan(ObjectPool pool) {
        this.pool = pool;
    }

    /** Returns an object to fill, reused or new. On the reader's thread. */
    Object obtain(Refillable kind, int length) {
        PoolBucket bucket = pool.bucket(kind, length);
        Object spare = pool.take(bucket);
        Object object = spare == null ? kind.fresh(length) : spare;
        if (spare == null) {
            made++;
        } else {
            reused++;
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, size * 2);
            buckets = Arrays.copyOf(buckets, size * 2);
        }
        objects[size] = object;
        buckets[size++] = bucket;
        return object;
    }

    /** The number of objects held. */
    int size() {
        return size;
    }

    /** The number of requests that were served by reuse. */
    int reused() {
        return reused;
    }

    /** The number of requests that needed a new object. */
    int made() {
        return made;
    }

    /** Called when the message was read. */
    void counted() {
        pool.count(this);
    }

    /** Releases to the program all objects obtained after the first {@code count}. */
    void keepOnly(int count) {
        Arrays.fill(objects, count, size, null);
        Arrays.fill(buckets, count, size, null);
        size = count;
    }

    /** Gives the objects back. They must not be used afterwards. */
    public void giveBack() {
        for (int i = 0; i < size; i++) {
            Object object = objects[i];
            PoolBucket bucket = buckets[i];
            if (object != null && bucket != null) {
                bucket.kind.clear(object);
            }
        }
        pool.takeBack(this);
    }

    /** Returns the objects to their buckets. On the reader's thread. */
    void unpack() {
        for (int i = 0; i < size; i++) {
            Object object = objects[i];
            PoolBucket bucket = buckets[i];
            if (object != null && bucket != null) {
                pool.put(bucket, object);
            }
        }
        keepOnly(0);
        reused = 0;
        made = 0;
        if (objects.length > MAX_KEPT) {
            objects = new @Nullable Object[INITIAL_SIZE];
            buckets = new @Nullable PoolBucket[INITIAL_SIZE];
        }
    }
}
