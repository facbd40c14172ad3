package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Something that one thread waits for and another completes; can be used again.
 *
 * <p><b>Threads:</b> one waits (through {@link Engine#await}), any one completes. What the completing thread wrote
 * before {@link #complete} is visible to the waiting one after.
 */
public class Completion {
    private static final VarHandle DONE;
    private static final VarHandle WAITER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DONE = lookup.findVarHandle(Completion.class, "done", boolean.class);
            WAITER = lookup.findVarHandle(Completion.class, "waiter", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean done;
    private @Nullable Thread waiter;

    /** A completion that is not done. */
    public Completion() {}

    /** Whether it is done. */
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    /** Makes it done and wakes who waits. */
    public final void complete() {
        DONE.setVolatile(this, true); // why volatile: the look at the waiter must not pass it (Dekker with park)
        Thread parked = (Thread) WAITER.getVolatile(this);
        if (parked != null) {
            LockSupport.unpark(parked);
        }
    }

    /** Makes it not done, for the next use; only while nobody waits. */
    public final void reset() {
        DONE.setOpaque(this, false);
    }

    /**
     * Parks the calling thread, for a while at most, unless it is done.
     *
     * @param nanos at most so long; may return at any time before
     */
    public final void park(long nanos) {
        WAITER.setVolatile(this, Thread.currentThread());
        try {
            if (!isDone()) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            WAITER.setVolatile(this, (Thread) null);
        }
    }
}
