package org.mobula.message.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.SpinLock;

/**
 * The receiver's side of {@link EagerCredit}: the bytes of eager messages of one sender that are held, and those that
 * have been received.
 *
 * <p>The sender gets new credit in steps of a quarter of its share, which limits the number of credit messages.
 *
 * <p><b>Threads:</b> {@link #passed} by the thread that polls the sender's messages; the others by any.
 */
public final class UnexpectedBytes {
    private static final int STEPS = 4;
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final VarHandle PASSED = FieldHandles.of(LOOKUP, "passed", long.class);
    private static final VarHandle RELEASED = FieldHandles.of(LOOKUP, "released", long.class);
    private static final VarHandle TOLD = FieldHandles.of(LOOKUP, "told", long.class);
    private static final VarHandle HELD = FieldHandles.of(LOOKUP, "held", long.class);

    private final SpinLock lock = new SpinLock();
    private final long share;
    private final long step;
    private long passed; // of messages that matched a posted receive; one writer, so that no atomic operation is needed
    private long released; // of messages that were held before
    private long told; // the last credit that was sent; under the lock
    private long held;

    /** @param share the initial credit of the sender in bytes, at least 1 */
    public UnexpectedBytes(long share) {
        this.share = share;
        step = Math.max(1, share / STEPS);
        told = share;
    }

    /**
     * A message matched a posted receive.
     *
     * @return whether {@link #news} should be sent
     */
    public boolean passed(long cost) {
        PASSED.setOpaque(
                this,
                passed + cost); // opaque suffices: a reader that misses it leaves the credit message to this thread
        return isDue();
    }

    /** A message is held. */
    public void keep(long cost) {
        HELD.getAndAdd(this, cost);
    }

    /**
     * A message is no longer held.
     *
     * @return whether {@link #news} should be sent
     */
    public boolean release(long cost) {
        HELD.getAndAdd(this, -cost);
        RELEASED.getAndAdd(this, cost);
        return isDue();
    }

    /** The number of bytes that are held. */
    public long held() {
        return (long) HELD.getVolatile(this);
    }

    /** The total number of bytes that the sender may have sent; 0 if another thread sends it. */
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
