package org.mobula.message.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How many bytes a rank may still send to another one without asking first. The receiver says how many may have been sent
 * in all, and raises that number as it hands messages to their receives.
 *
 * <p>Credits per peer, as MVAPICH has them: the memory for unexpected messages stays within a limit, whatever senders do.
 *
 * <p><b>Threads:</b> the methods named {@code ...Owned} by the thread that has the way to the rank; the others by any.
 */
public final class EagerCredit {
    /** What a message costs its receiver beside its elements, in bytes. */
    private static final long OVERHEAD = 256;

    /** The object graph takes more than its bytes do: so many times as much is charged. */
    private static final long GRAPH_FACTOR = 4;

    private static final int CHUNKS = 16;
    private static final VarHandle ALLOWED;
    private static final VarHandle RESERVED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ALLOWED = lookup.findVarHandle(EagerCredit.class, "allowed", long.class);
            RESERVED = lookup.findVarHandle(EagerCredit.class, "reserved", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long chunk;
    private long allowed; // in all, as the receiver says; only grows
    private long reserved; // in all; what owners reserve and have not used yet is in it
    private long local; // reserved and not used yet; of the owner of the way

    /** @param share how many bytes may be sent before the receiver says anything, at least 1 */
    public EagerCredit(long share) {
        allowed = share;
        chunk = Math.max(1, share / CHUNKS);
    }

    /** What a message of so many bytes of elements takes. */
    public static long cost(long bytes) {
        return OVERHEAD + bytes;
    }

    /**
     * What a message that holds an object takes.
     *
     * @param bytes of the message, blocks not counted
     */
    public static long costOfObject(long bytes, long blockBytes) {
        return OVERHEAD + GRAPH_FACTOR * bytes + blockBytes;
    }

    /** Takes what a message costs; false if there is too little, and then nothing is taken. */
    public boolean takeOwned(long cost) {
        if (local >= cost) {
            local -= cost;
            return true;
        }
        return refill(cost); // a chunk at a time, so that most messages need no atomic operation
    }

    /** Takes what a message costs whose length was not known before it was written, even if that is too much. */
    public void overdrawOwned(long cost) {
        if (!takeOwned(cost)) {
            RESERVED.getAndAdd(this, cost - local);
            local = 0;
        }
    }

    /** Gives back what was taken for a message that is not sent. */
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

    /** Whether something is left. */
    public boolean isOpen() {
        return (long) RESERVED.getVolatile(this) < (long) ALLOWED.getAcquire(this);
    }

    /** The receiver says how many bytes may have been sent in all; a number below an earlier one says nothing. */
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
