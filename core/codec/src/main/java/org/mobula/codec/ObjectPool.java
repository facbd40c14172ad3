package org.mobula.codec;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Objects of earlier messages, which later messages are read into. The pool is bounded in bytes and objects, and evicts
 * least recently used buckets first.
 *
 * <p>A new array costs more than filling one: its memory is zeroed, passes through the caches, and is collected
 * (Maassen 2003, table 3.5 and the text after it: 30 instead of 53 MB/s).
 *
 * <p><b>Threads:</b> {@link #lend} runs on the reader's thread, one at a time; {@link Loan#giveBack} and the counters
 * on any. <b>Ownership:</b> one pool per connection.
 */
public final class ObjectPool {
    private static final int INDEX_SIZE = 256;
    private static final int MAX_BUCKETS = 1024;
    private static final int MAX_PROBES = 16;

    private final long maxBytes;
    private final int maxObjects;
    private final @Nullable PoolBucket[] buckets = new @Nullable PoolBucket[INDEX_SIZE];
    private final PoolBucket ages =
            new PoolBucket(new Nothing(), 0); // head of the ring: newer is the oldest, older the newest
    private final AtomicReference<@Nullable Loan> returned = new AtomicReference<>();
    private final AtomicLong reused = new AtomicLong();
    private final AtomicLong fresh = new AtomicLong();
    private @Nullable Loan spareLoans;
    private @Nullable PoolBucket last;
    private int bucketCount;
    private long bytes;
    private int objects;

    /** The kind of the ring's head, which holds nothing. */
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
     * @param maxBytes the limit in bytes of pooled objects
     * @param maxObjects the limit on the number of pooled objects
     */
    public ObjectPool(long maxBytes, int maxObjects) {
        this.maxBytes = maxBytes;
        this.maxObjects = maxObjects;
    }

    /** Returns a loan for the next message. */
    public Loan lend() {
        acceptReturned();
        Loan loan = spareLoans;
        if (loan == null) {
            return new Loan(this);
        }
        spareLoans = loan.next;
        loan.next = null;
        return loan;
    }

    /** The number of objects reused so far. */
    public long reused() {
        return reused.get();
    }

    /** The number of objects created for reuse so far. */
    public long fresh() {
        return fresh.get();
    }

    /** The bytes of pooled objects. On the reader's thread. */
    long bytes() {
        acceptReturned();
        return bytes;
    }

    /** The number of pooled objects. On the reader's thread. */
    int objects() {
        acceptReturned();
        return objects;
    }

    /** Counts the objects of a loan whose message was read. */
    void count(Loan loan) {
        // lazySet suffices: one thread at a time counts, and readers of the figures tolerate a delay
        reused.lazySet(reused.get() + loan.reused());
        fresh.lazySet(fresh.get() + loan.made());
    }

    /** Accepts a returned loan, for the reader's thread to unpack. Any thread. */
    void takeBack(Loan loan) {
        Loan before;
        do {
            before = returned.get();
            loan.next = before;
        } while (!returned.compareAndSet(before, loan));
    }

    /** Returns the bucket of a kind and length, and marks it as most recently used. */
    PoolBucket bucket(Refillable kind, int length) {
        PoolBucket recent = last;
        if (recent != null && recent.kind == kind && recent.length == length && !recent.isEvicted) {
            return recent;
        }
        int index = indexOf(kind, length);
        PoolBucket bucket = buckets[index];
        for (int i = 0; bucket != null && (bucket.kind != kind || bucket.length != length); i++) {
            // bounded, because a hostile sender may choose lengths that fall into one bucket
            bucket = i < MAX_PROBES ? bucket.nextOfIndex : null;
        }
        if (bucket == null) {
            bucket = create(kind, length, index);
        } else {
            bucket.unlink();
            bucket.linkBefore(ages);
        }
        last = bucket;
        return bucket;
    }

    /** Takes an object from a bucket; null if it is empty. */
    @Nullable
    Object take(PoolBucket bucket) {
        Object object = bucket.take();
        if (object != null) {
            bytes -= bucket.footprint;
            objects--;
        }
        return object;
    }

    /** Puts an object into a bucket, if there is room or room can be made. */
    void put(PoolBucket bucket, Object object) {
        if (bucket.isEvicted || bucket.footprint > maxBytes || maxObjects == 0) {
            return;
        }
        bucket.unlink();
        bucket.linkBefore(ages); // most recently used now, so that making room never evicts this bucket
        while (bytes + bucket.footprint > maxBytes || objects == maxObjects) {
            evictOne();
        }
        bucket.put(object);
        bytes += bucket.footprint;
        objects++;
    }

    private void acceptReturned() {
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

    private PoolBucket create(Refillable kind, int length, int index) {
        if (bucketCount == MAX_BUCKETS) {
            evict(ages.newer);
        }
        PoolBucket bucket = new PoolBucket(kind, length);
        bucket.nextOfIndex = buckets[index];
        buckets[index] = bucket;
        bucket.linkBefore(ages);
        bucketCount++;
        return bucket;
    }

    /** Evicts an object of the least recently used bucket. There is at least one object. */
    private void evictOne() {
        PoolBucket oldest = ages.newer;
        while (oldest.size() == 0) {
            evict(oldest);
            oldest = ages.newer;
        }
        take(oldest);
    }

    private void evict(PoolBucket bucket) {
        bucket.isEvicted = true;
        bucket.unlink();
        bytes -= bucket.footprint * bucket.size();
        objects -= bucket.size();
        bucketCount--;
        int index = indexOf(bucket.kind, bucket.length);
        PoolBucket before = buckets[index];
        if (before == bucket) {
            buckets[index] = bucket.nextOfIndex;
            return;
        }
        while (before != null && before.nextOfIndex != bucket) {
            before = before.nextOfIndex;
        }
        if (before != null) {
            before.nextOfIndex = bucket.nextOfIndex;
        }
    }

    private static int indexOf(Refillable kind, int length) {
        int hash = System.identityHashCode(kind) * 31 + length * 0x9e3779b9;
        return (hash ^ hash >>> 16) & INDEX_SIZE - 1;
    }
}
