package org.mobula.memory;

import org.jspecify.annotations.Nullable;
import org.mobula.memory.internal.BufferStack;
import org.mobula.memory.internal.LeakLevel;
import org.mobula.memory.internal.LeakTracker;

/**
 * Buffers that are used many times. Once a size class is warm, {@link #allocate}, {@link MessageBuffer#view} and
 * {@link MessageBuffer#close} of a buffer that trusts the program allocate nothing on the heap.
 *
 * <p>There is one class per power of two. The content of a buffer is what its last user left.
 *
 * <p><b>Threads:</b> any; no operation waits for another thread. <b>Ownership:</b> a freed buffer belongs to the pool,
 * and its {@link MessageBuffer} to the next thread that allocates it. With {@code -Dmobula.leaks=paranoid} the pool
 * keeps nothing, so each use of a freed buffer or of its view is an exception.
 */
public final class BufferPool implements AutoCloseable {
    /** The size of the smallest buffer, in bytes. */
    public static final long MIN_SIZE = 64;

    /** The size of the largest buffer that the pool keeps, in bytes. Larger ones are allocated and freed each time. */
    public static final long MAX_KEPT_SIZE = 4 << 20;

    private static final int MIN_SHIFT = Long.numberOfTrailingZeros(MIN_SIZE);
    private static final int CLASSES = Long.numberOfTrailingZeros(MAX_KEPT_SIZE) - MIN_SHIFT + 1;
    private static final int STRIPES = 4;
    private static final int MAX_PER_STRIPE = 256;
    private static final long DEFAULT_KEPT = 64 << 20;

    private final ReclaimPolicy policy;
    private final LeakLevel level;
    private final BufferStack<MessageBuffer>[][] kept;
    private volatile boolean closed;

    // Not exact if threads allocate at the same time; it only selects samples.
    private int allocations;

    private BufferPool(ReclaimPolicy policy, long maxKept, LeakLevel level) {
        this.policy = policy;
        this.level = level;
        this.kept = stacks(maxKept);
    }

    /** Creates a pool whose buffers trust the program. It keeps at most 64 MiB. */
    public static BufferPool create() {
        return create(ReclaimPolicy.TRUST, DEFAULT_KEPT);
    }

    /**
     * Creates a pool.
     *
     * @param policy {@link ReclaimPolicy#TRUST} or {@link ReclaimPolicy#VERIFY}; the others give the memory back at
     *     each reclaim, so a pool would keep nothing
     * @param maxKept the number of bytes that the pool keeps at most for buffers that are not in use; each of its size
     *     classes keeps at least four buffers
     */
    public static BufferPool create(ReclaimPolicy policy, long maxKept) {
        return create(policy, maxKept, LeakLevel.current());
    }

    static BufferPool create(ReclaimPolicy policy, long maxKept, LeakLevel level) {
        if (policy != ReclaimPolicy.TRUST && policy != ReclaimPolicy.VERIFY) {
            throw new IllegalArgumentException("a pool cannot keep buffers with the policy " + policy
                    + ". Use TRUST or VERIFY, or allocate each buffer by MessageBuffer.allocate");
        }
        if (maxKept < 0) {
            throw new IllegalArgumentException("a pool cannot keep " + maxKept + " bytes. Use 0 or more");
        }
        return new BufferPool(policy, maxKept, level);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type
    private static BufferStack<MessageBuffer>[][] stacks(long maxKept) {
        BufferStack[][] stacks = new BufferStack[CLASSES][STRIPES];
        for (int each = 0; each < CLASSES; each++) {
            long count = maxKept / CLASSES / STRIPES / (MIN_SIZE << each);
            for (int stripe = 0; stripe < STRIPES; stripe++) {
                stacks[each][stripe] = new BufferStack<>((int) Math.clamp(count, 1, MAX_PER_STRIPE));
            }
        }
        return stacks;
    }

    /**
     * Allocates a buffer of at least a size.
     *
     * @param bytes 1 to {@link MessageBuffer#MAX_SIZE}
     * @throws BufferStateException if the pool was closed
     */
    public MessageBuffer allocate(long bytes) {
        if (closed) {
            throw new BufferStateException("cannot allocate a message buffer of " + bytes
                    + " bytes: the pool was closed. Allocate before, or create another pool");
        }
        if (bytes > MAX_KEPT_SIZE || bytes < 1 || level == LeakLevel.PARANOID) {
            return MessageBuffer.allocate(bytes, policy, level, freed -> {});
        }
        int sizeClass = sizeClass(bytes);
        MessageBuffer found = pop(kept[sizeClass]);
        if (found == null) {
            found = MessageBuffer.pooled(MIN_SIZE << sizeClass, policy, level, this::freed);
        }
        found.reuse(LeakTracker.placeOfPooled(level, allocations++));
        return found;
    }

    private static int sizeClass(long bytes) {
        return bytes <= MIN_SIZE ? 0 : Long.SIZE - Long.numberOfLeadingZeros(bytes - 1) - MIN_SHIFT;
    }

    private static @Nullable MessageBuffer pop(BufferStack<MessageBuffer>[] stripes) {
        int first = (int) Thread.currentThread().threadId();
        for (int i = 0; i < STRIPES; i++) {
            MessageBuffer found = stripes[first + i & STRIPES - 1].pop();
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void freed(MessageBuffer buffer) {
        if (closed) {
            return;
        }
        BufferStack<MessageBuffer>[] stripes = kept[sizeClass(buffer.byteSize())];
        int first = (int) Thread.currentThread().threadId();
        for (int i = 0; i < STRIPES; i++) {
            if (stripes[first + i & STRIPES - 1].push(buffer)) {
                return;
            }
        }
        // All stripes are full or in use: the collector frees the memory.
    }

    /** Drops the buffers that are kept. Those in use stay valid, and their memory goes when they are freed. */
    @Override
    public void close() {
        closed = true;
        for (BufferStack<MessageBuffer>[] stripes : kept) {
            MessageBuffer dropped;
            do {
                dropped = pop(stripes);
            } while (dropped != null);
        }
    }
}
