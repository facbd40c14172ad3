package org.mobula.message.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;

/**
 * The credit of a sender: the number of bytes that it may still send eagerly. The receiver states the total number of
 * bytes, and raises it as messages are received.
 *
 * <p>Credit per peer, as in MVAPICH, limits the memory for unexpected messages regardless of the senders.
 *
 * <p><b>Threads:</b> methods named {@code ...Owned} by the thread that owns the connection; the others by any.
 */
public final class EagerCredit {
    /** The memory that a message takes in addition to its elements, in bytes. */
    private static final long OVERHEAD = 256;

    /** An object graph takes this many times the memory of its bytes. */
    private static final long GRAPH_FACTOR = 4;

    private static final int CHUNKS = 16;
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final VarHandle ALLOWED = FieldHandles.of(LOOKUP, "allowed", long.class);
    private static final VarHandle RESERVED = FieldHandles.of(LOOKUP, "reserved", long.class);

    private final long chunk;
    private long allowed; // total, as the receiver stated; only grows
    private long reserved; // total, including what owners have reserved and not used
    private long local; // reserved and not used; belongs to the owner of the connection

    /** @param share the initial credit in bytes, at least 1 */
    public EagerCredit(long share) {
        allowed = share;
        chunk = Math.max(1, share / CHUNKS);
    }

    /** The cost of a message of this many bytes of elements. */
    public static long cost(long bytes) {
        return OVERHEAD + bytes;
    }

    /**
     * The cost of a message that holds an object.
     *
     * @param bytes of the message, without blocks
     */
    public static long costOfObject(long bytes, long blockBytes) {
        return OVERHEAD + GRAPH_FACTOR * bytes + blockBytes;
    }

    /** Takes the cost of a message; false, without effect, if there is not enough. */
    public boolean takeOwned(long cost) {
        if (local >= cost) {
            local -= cost;
            return true;
        }
        return refill(cost); // a chunk at a time, so that most messages need no atomic operation
    }

    /** Takes the cost of a message whose length was unknown before it was written, even if there is not enough. */
    public void overdrawOwned(long cost) {
        if (!takeOwned(cost)) {
            RESERVED.getAndAdd(this, cost - local);
            local = 0;
        }
    }

    /** Returns the cost of a message that is not sent. */
    public void giveBackOwned(long cost) {
        local += cost;
    }

    /** As {@link #takeOwned}, by any thread. */
    public boolean take(long cost) {
        while (true) {
            long before = (long) RESERVED.getVolatile(this);
            if (before + cost > (long) ALLOWED.getAcquire(this)) {
                return false;
            }
            if (RESERVED.compareAndSet(this, before, before + cost)) {
                return true;
            }
        }
    }

    /** Whether there is credit. */
    public boolean isOpen() {
        return (long) RESERVED.getVolatile(this) < (long) ALLOWED.getAcquire(this);
    }

    /** The receiver states the total number of bytes. A number below an earlier one has no effect. */
    public void allow(long total) {
        long before = (long) ALLOWED.getAcquire(this);
        while (before < total && !ALLOWED.compareAndSet(this, before, total)) {
            before = (long) ALLOWED.getAcquire(this);
        }
    }

    private boolean refill(long cost) {
        long missing = cost - local;
        if (chunk > missing && take(chunk)) {
            local += chunk - cost;
            return true;
        }
        if (!take(missing)) {
            return false;
        }
        local = 0;
        return true;
    }
}
