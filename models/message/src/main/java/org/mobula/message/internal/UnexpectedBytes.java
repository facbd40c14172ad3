package org.mobula.message.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.runtime.spi.SpinLock;

/**
 * How many bytes of one sender's unasked messages a rank holds, and how many it has done with: the other side of
 * {@link EagerCredit}.
 *
 * <p>The sender is told in steps of a quarter of its share, so that few messages say it.
 *
 * <p><b>Threads:</b> {@link #passed} by whoever polls what comes from the sender; the others by any.
 */
public final class UnexpectedBytes {
    private static final int STEPS = 4;
    private static final VarHandle PASSED;
    private static final VarHandle RELEASED;
    private static final VarHandle TOLD;
    private static final VarHandle HELD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PASSED = lookup.findVarHandle(UnexpectedBytes.class, "passed", long.class);
            RELEASED = lookup.findVarHandle(UnexpectedBytes.class, "released", long.class);
            TOLD = lookup.findVarHandle(UnexpectedBytes.class, "told", long.class);
            HELD = lookup.findVarHandle(UnexpectedBytes.class, "held", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SpinLock lock = new SpinLock();
    private final long share;
    private final long step;
    private long passed; // of messages that went to a receive at once; one writer, so that it needs no atomic operation
    private long released; // of messages that were held
    private long told; // what the sender was allowed last; under the lock
    private long held;

    /** @param share what the sender may send before it is told more, in bytes, at least 1 */
    public UnexpectedBytes(long share) {
        this.share = share;
        step = Math.max(1, share / STEPS);
        told = share;
    }

    /**
     * A message went to its receive at once.
     *
     * @return whether the sender should be told {@link #news}
     */
    public boolean passed(long cost) {
        PASSED.setOpaque(
                this, passed + cost); // no more than opaque: a reader that misses it leaves the news to this thread
        return isDue();
    }

    /** A message is held. */
    public void keep(long cost) {
        HELD.getAndAdd(this, cost);
    }

    /**
     * A message that was held is not any more.
     *
     * @return whether the sender should be told {@link #news}
     */
    public boolean release(long cost) {
        HELD.getAndAdd(this, -cost);
        RELEASED.getAndAdd(this, cost);
        return isDue();
    }

    /** How many bytes are held now. */
    public long held() {
        return (long) HELD.getVolatile(this);
    }

    /** How many bytes the sender may have sent in all; 0 if another thread tells it already. */
    public long news() {
        lock.lock();
        try {
            if (!isDue()) {
                return 0;
            }
            long total = done() + share;
            TOLD.setOpaque(this, total);
            return total;
        } finally {
            lock.unlock();
        }
    }

    private boolean isDue() {
        return done() + share - (long) TOLD.getOpaque(this) >= step;
    }

    private long done() {
        return (long) PASSED.getOpaque(this) + (long) RELEASED.getOpaque(this);
    }
}
