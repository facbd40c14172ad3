package org.mobula.codec;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Objects of earlier messages that later ones can arrive in. It holds no more bytes and objects than it is told, and
 * drops first what was not asked for the longest.
 *
 * <p>A fresh array costs more than filling it: its memory is zeroed, travels through the caches, and is collected
 * (Maassen 2003, table 3.5 and what follows it: 30 instead of 53 MB/s).
 *
 * <p><b>Threads:</b> {@link #lend} the reader's, one at a time; {@link Loan#giveBack} any; counters any.
 * <b>Ownership:</b> one per connection.
 */
public final class ObjectPool {
    private static final int BUCKETS = 256;
    private static final int MOST_SHELVES = 1024;
    private static final int LONGEST_SEARCH = 16;

    private final long maxBytes;
    private final int maxObjects;
    private final @Nullable PoolBucket[] buckets = new @Nullable PoolBucket[BUCKETS];
    private final PoolBucket ages =
            new PoolBucket(new Nothing(), 0); // head of the ring: newer is the oldest, older the newest
    private final AtomicReference<@Nullable Loan> returned = new AtomicReference<>();
    private final AtomicLong reused = new AtomicLong();
    private final AtomicLong fresh = new AtomicLong();
    private @Nullable Loan spareLoans;
    private @Nullable PoolBucket last;
    private int shelfCount;
    private long bytes;
    private int objects;

    /** The kind of nothing: for the head of the ring. */
    private static final class Nothing implements Refillable {
        @Override
        public Object fresh(int length) {
            return this;
        }

        @Override
        public long footprint(int length) {
            return 0;
        }

        @Override
        public void clear(Object object) {}
    }

    /**
     * @param maxBytes how many bytes the objects that wait may take
     * @param maxObjects how many may wait
     */
    public ObjectPool(long maxBytes, int maxObjects) {
        this.maxBytes = maxBytes;
        this.maxObjects = maxObjects;
    }

    /** A loan for the next message. */
    public Loan lend() {
        unpackReturned();
        Loan loan = spareLoans;
        if (loan == null) {
            return new Loan(this);
        }
        spareLoans = loan.next;
        loan.next = null;
        return loan;
    }

    /** How many objects arrived in ones that had been used before. */
    public long reused() {
        return reused.get();
    }

    /** How many new objects were made to be used again. */
    public long fresh() {
        return fresh.get();
    }

    /** How many bytes wait to be used again. On the reader's thread. */
    long bytes() {
        unpackReturned();
        return bytes;
    }

    /** How many objects wait to be used again. On the reader's thread. */
    int objects() {
        unpackReturned();
        return objects;
    }

    /** A message was read; counts what its loan holds. */
    void count(Loan loan) {
        // why lazily: only one thread at a time counts, and nobody else needs the figures at once
        reused.lazySet(reused.get() + loan.reused());
        fresh.lazySet(fresh.get() + loan.made());
    }

    /** Keeps a loan until the reader's thread looks for it. Any thread. */
    void takeBack(Loan loan) {
        Loan before;
        do {
            before = returned.get();
            loan.next = before;
        } while (!returned.compareAndSet(before, loan));
    }

    /** The shelf of a kind, now the newest. */
    PoolBucket shelf(Refillable kind, int length) {
        PoolBucket recent = last;
        if (recent != null && recent.kind == kind && recent.length == length && !recent.isGone) {
            return recent;
        }
        int bucket = bucket(kind, length);
        PoolBucket shelf = buckets[bucket];
        for (int i = 0; shelf != null && (shelf.kind != kind || shelf.length != length); i++) {
            // why an end: who makes up lengths that meet in one bucket shall not make the search long
            shelf = i < LONGEST_SEARCH ? shelf.nextOfHash : null;
        }
        if (shelf == null) {
            shelf = build(kind, length, bucket);
        } else {
            shelf.unlink();
            shelf.linkBefore(ages);
        }
        last = shelf;
        return shelf;
    }

    /** An object of a shelf, or null if there is none. */
    @Nullable
    Object take(PoolBucket shelf) {
        Object object = shelf.take();
        if (object != null) {
            bytes -= shelf.footprint;
            objects--;
        }
        return object;
    }

    /** Puts an object on its shelf, if there is room or can be made. */
    void put(PoolBucket shelf, Object object) {
        if (shelf.isGone || shelf.footprint > maxBytes || maxObjects == 0) {
            return;
        }
        shelf.unlink();
        shelf.linkBefore(ages); // why: so that making room never takes this one down
        while (bytes + shelf.footprint > maxBytes || objects == maxObjects) {
            dropOne();
        }
        shelf.put(object);
        bytes += shelf.footprint;
        objects++;
    }

    private void unpackReturned() {
        if (returned.getPlain() == null) {
            return;
        }
        Loan loan = returned.getAndSet(null);
        while (loan != null) {
            Loan following = loan.next;
            loan.unpack();
            loan.next = spareLoans;
            spareLoans = loan;
            loan = following;
        }
    }

    private PoolBucket build(Refillable kind, int length, int bucket) {
        if (shelfCount == MOST_SHELVES) {
            takeDown(ages.newer);
        }
        PoolBucket shelf = new PoolBucket(kind, length);
        shelf.nextOfHash = buckets[bucket];
        buckets[bucket] = shelf;
        shelf.linkBefore(ages);
        shelfCount++;
        return shelf;
    }

    /** Drops an object of the shelf that was not asked for the longest. There is one. */
    private void dropOne() {
        PoolBucket oldest = ages.newer;
        while (oldest.size() == 0) {
            takeDown(oldest);
            oldest = ages.newer;
        }
        take(oldest);
    }

    private void takeDown(PoolBucket shelf) {
        shelf.isGone = true;
        shelf.unlink();
        bytes -= shelf.footprint * shelf.size();
        objects -= shelf.size();
        shelfCount--;
        int bucket = bucket(shelf.kind, shelf.length);
        PoolBucket before = buckets[bucket];
        if (before == shelf) {
            buckets[bucket] = shelf.nextOfHash;
            return;
        }
        while (before != null && before.nextOfHash != shelf) {
            before = before.nextOfHash;
        }
        if (before != null) {
            before.nextOfHash = shelf.nextOfHash;
        }
    }

    private static int bucket(Refillable kind, int length) {
        int hash = System.identityHashCode(kind) * 31 + length * 0x9e3779b9;
        return (hash ^ hash >>> 16) & BUCKETS - 1;
    }
}
