package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
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
    private static final VarHandle USER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DONE = lookup.findVarHandle(Completion.class, "done", boolean.class);
            WAITER = lookup.findVarHandle(Completion.class, "waiter", Object.class);
            USER = lookup.findVarHandle(Completion.class, "user", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Supplier<String> action;
    private boolean done;
    private @Nullable Object waiter; // a thread that is parked, or what wakes one that sleeps otherwise
    private long user; // the id of the thread that will wait, 0 if that is not known

    /** A completion that is not done, of something that is not named. */
    public Completion() {
        this(() -> "waiting for a message");
    }

    /**
     * A completion that is not done.
     *
     * @param action what the waiting thread does, in words, as a clause: {@code "calling Pi.part on rank 1"}. Asked on any thread
     *     when long waits are reported
     */
    public Completion(Supplier<String> action) {
        this.action = action;
    }

    /** What the waiting thread does, in words. */
    public final String describe() {
        return action.get();
    }

    /** Whether it is done. */
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    /** Makes it done and wakes who waits. */
    public final void complete() {
        if ((long) USER.getOpaque(this) == Thread.currentThread().threadId()) {
            DONE.setRelease(this, true); // why no more: who completes this while it waits for it does not sleep
        } else {
            completeForOther();
        }
    }

    private void completeForOther() {
        DONE.setVolatile(this, true); // why volatile: the look at the waiter must not pass it (Dekker with park)
        Object sleeping = WAITER.getVolatile(this);
        if (sleeping instanceof Thread parked) {
            LockSupport.unpark(parked);
        } else if (sleeping instanceof Runnable wakeup) {
            wakeup.run();
        }
    }

    /**
     * Makes it not done, for the next use: the calling thread will wait. Only while nobody waits or completes, and before
     * anybody hears of that use.
     */
    public final void reset() {
        USER.setOpaque(this, Thread.currentThread().threadId());
        DONE.setOpaque(this, false);
    }

    /** As {@link #reset}, when any thread may be the one that waits. */
    public final void resetForAny() {
        USER.setOpaque(this, 0L);
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
            WAITER.setVolatile(this, null);
        }
    }

    /**
     * Names what wakes the calling thread, which is about to sleep by other means than {@link #park}; it looks at
     * {@link #isDone} once more before it does.
     *
     * @param wakeup run by whoever completes this; null when the thread is awake again
     */
    public final void wakes(@Nullable Runnable wakeup) {
        WAITER.setVolatile(this, wakeup);
    }
}
