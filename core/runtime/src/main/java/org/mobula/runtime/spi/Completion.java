package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * An event that one thread waits for and any thread completes. It can be used again.
 *
 * <p><b>Threads:</b> one waits (through {@link Engine#await}), any one completes. What the completing thread wrote
 * before {@link #complete} is visible to the waiting thread afterwards.
 */
public class Completion {
    private static final VarHandle DONE = FieldHandles.of(MethodHandles.lookup(), "done", boolean.class);
    private static final VarHandle WAITER = FieldHandles.of(MethodHandles.lookup(), "waiter", Object.class);
    private static final VarHandle USER = FieldHandles.of(MethodHandles.lookup(), "user", long.class);

    private final Supplier<String> action;
    private boolean done;
    private @Nullable Object waiter; // a parked thread, or an action that wakes a thread which sleeps by other means
    private long user; // the id of the waiting thread, 0 if it is not known

    /** A completion that is not done, and whose wait has no name of its own. */
    public Completion() {
        this(() -> "waiting for a message");
    }

    /**
     * A completion that is not done.
     *
     * @param action describes the wait as a clause: {@code "calling Pi.part on rank 1"}. Called on any thread when long
     *     waits are reported
     */
    public Completion(Supplier<String> action) {
        this.action = action;
    }

    /** Describes the wait as a clause. */
    public final String describe() {
        return action.get();
    }

    /** Whether it is done. */
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    /** Completes it, and wakes the waiting thread. */
    public final void complete() {
        if ((long) USER.getOpaque(this) == Thread.currentThread().threadId()) {
            DONE.setRelease(this, true); // the waiting thread completes it itself, so it does not sleep
        } else {
            completeForOther();
        }
    }

    private void completeForOther() {
        DONE.setVolatile(this, true); // volatile: the read of the waiter must not pass it (Dekker with park)
        Object sleeping = WAITER.getVolatile(this);
        if (sleeping instanceof Thread parked) {
            LockSupport.unpark(parked);
        } else if (sleeping instanceof Runnable wakeup) {
            wakeup.run();
        }
    }

    /**
     * Makes it not done, for its next use, in which the calling thread waits. Only while no thread waits or completes,
     * and before another thread knows about that use.
     */
    public final void reset() {
        USER.setOpaque(this, Thread.currentThread().threadId());
        DONE.setOpaque(this, false);
    }

    /** As {@link #reset}, for a use in which any thread may wait. */
    public final void resetForAny() {
        USER.setOpaque(this, 0L);
        DONE.setOpaque(this, false);
    }

    /**
     * Parks the calling thread unless this is done.
     *
     * @param nanos the longest time; may return earlier
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
     * Sets the action that wakes the calling thread, which is about to sleep by other means than {@link #park}. The
     * thread checks {@link #isDone} once more before it sleeps.
     *
     * @param wakeup run by the thread that completes this; null once the calling thread is awake
     */
    public final void wakes(@Nullable Runnable wakeup) {
        WAITER.setVolatile(this, wakeup);
    }
}
