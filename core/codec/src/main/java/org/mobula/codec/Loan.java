package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects that one message arrived in, to be given back to their {@link ObjectPool} once nobody uses them any more.
 *
 * <p>Only what is reachable from nowhere else is lent: {@link ObjectReader#lend} names the objects of the message that
 * are confined to a call. If one of those is part of another object of the message too, or if code of the program ran
 * while it was read, it is not given back.
 *
 * <p><b>Threads:</b> first the reader's, then whoever uses the objects. <b>Ownership:</b> used again once given back; a
 * loan that is never given back is garbage, with its objects.
 */
public final class Loan {
    private static final int FEW = 16;
    private static final int MOST_KEPT = 1 << 14;

    private final ObjectPool pool;
    private @Nullable Object[] objects = new @Nullable Object[FEW];
    private @Nullable PoolBucket[] shelves = new @Nullable PoolBucket[FEW];
    private int size;
    private int reused;
    private int made;

    /** The next one of those given back; the pool's. */
    @Nullable
    Loan next;

    Loan(ObjectPool pool) {
        this.pool = pool;
    }

    /** An object to fill: used before, or new. On the reader's thread. */
    Object obtain(Refillable kind, int length) {
        PoolBucket shelf = pool.shelf(kind, length);
        Object spare = pool.take(shelf);
        Object object = spare == null ? kind.fresh(length) : spare;
        if (spare == null) {
            made++;
        } else {
            reused++;
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, size * 2);
            shelves = Arrays.copyOf(shelves, size * 2);
        }
        objects[size] = object;
        shelves[size++] = shelf;
        return object;
    }

    /** How many objects it holds. */
    int size() {
        return size;
    }

    /** How many objects it was asked for that had been used before. */
    int reused() {
        return reused;
    }

    /** How many objects it was asked for that had to be made. */
    int made() {
        return made;
    }

    /** The message was read. */
    void counted() {
        pool.count(this);
    }

    /** Lets go of the objects obtained since it held so many: they belong to the program. */
    void keepOnly(int count) {
        Arrays.fill(objects, count, size, null);
        Arrays.fill(shelves, count, size, null);
        size = count;
    }

    /** Gives the objects back. They must not be used any more. */
    public void giveBack() {
        for (int i = 0; i < size; i++) {
            Object object = objects[i];
            PoolBucket shelf = shelves[i];
            if (object != null && shelf != null) {
                shelf.kind.clear(object);
            }
        }
        pool.takeBack(this);
    }

    /** Puts the objects where they came from. On the reader's thread. */
    void unpack() {
        for (int i = 0; i < size; i++) {
            Object object = objects[i];
            PoolBucket shelf = shelves[i];
            if (object != null && shelf != null) {
                pool.put(shelf, object);
            }
        }
        keepOnly(0);
        reused = 0;
        made = 0;
        if (objects.length > MOST_KEPT) {
            objects = new @Nullable Object[FEW];
            shelves = new @Nullable PoolBucket[FEW];
        }
    }
}
