package org.mobula.message.internal.pointtopoint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.FieldHandles;
import org.mobula.message.Request;
import org.mobula.message.Status;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * The implementation of requests: their outcome, and the threads and actions that wait for it.
 *
 * <p><b>Threads:</b> one waits at a time; any thread may end it, once.
 */
public abstract class PendingRequest implements Request {
    private static final String CONTINUES = "It continues: wait for it again, or cancel it";
    private static final Runnable OVER = () -> {};
    private static final VarHandle WATCHER = FieldHandles.of(MethodHandles.lookup(), "watcher", Runnable.class);

    private record Both(Runnable first, Runnable second) implements Runnable {
        @Override
        public void run() {
            first.run();
            second.run();
        }

        static @Nullable Runnable without(Runnable all, Runnable action) {
            if (all == action) {
                return null;
            }
            if (!(all instanceof Both(Runnable first, Runnable second))) {
                return all;
            }
            Runnable before = without(first, action);
            Runnable after = without(second, action);
            return before == null ? after : after == null ? before : new Both(before, after);
        }
    }

    /** Wakes up a waiting thread. */
    private static final class WakeUp extends Completion implements Runnable {
        WakeUp(PendingRequest request) {
            super(request::describe);
        }

        @Override
        public void run() {
            complete();
        }
    }

    private final Engine engine;
    private @Nullable WakeUp wakeUp; // of the thread whose call this serves, if blocking
    private @Nullable Status status;
    private @Nullable Supplier<? extends MobulaException> failure;
    private @Nullable Runnable watcher; // OVER when it has ended
    private boolean blocking; // whether it serves one call that waits for it
    private boolean taken;

    /** Not done. */
    protected PendingRequest(Engine engine) {
        this.engine = engine;
    }

    @Override
    public final Status await() {
        awaitDone(CONTINUES);
        return outcome();
    }

    @Override
    public final Optional<Status> test() {
        return isDone() ? Optional.of(outcome()) : Optional.empty();
    }

    @Override
    public final boolean isDone() {
        if (isOver()) {
            return true;
        }
        engine.poll();
        return isOver();
    }

    @Override
    public final void free() {
        taken = true;
    }

    /** The action, as a clause: {@code "receiving 8 double from rank 3 with tag 7"}. */
    public abstract String describe();

    /** Whether it has ended, successfully or not; makes no progress. */
    public final boolean isOver() {
        WakeUp own = wakeUp;
        return blocking && own != null ? own.isDone() : WATCHER.getAcquire(this) == OVER;
    }

    final boolean isTaken() {
        return taken;
    }

    /** Whether it has ended because it was cancelled. */
    final boolean isCancelled() {
        return isOver() && status != null && status.isCancelled();
    }

    /** The program learns that it is done. */
    final void take() {
        taken = true;
    }

    /** Prepares it for a call of this thread that returns when it ends. */
    public final void reuseBlocking() {
        blocking = true;
        status = null;
        failure = null;
        WakeUp own = wakeUp;
        if (own == null) {
            own = new WakeUp(this);
            wakeUp = own;
        }
        own.reset();
    }

    /** Prepares it for another use. */
    final void reuse() {
        taken = false;
        status = null;
        failure = null;
        WATCHER.setRelease(this, null);
    }

    /** Runs an action once it has ended, on the thread that ends it; now if it has ended. */
    public final void whenOver(Runnable action) {
        Runnable before = null;
        while (!WATCHER.compareAndSet(this, before, before == null ? action : new Both(before, action))) {
            before = (Runnable) WATCHER.getAcquire(this);
            if (before == OVER) {
                action.run();
                return;
            }
        }
    }

    /** Revokes {@link #whenOver}; the action may still run if it ends at the same time. */
    public final void unwatch(Runnable action) {
        Runnable before = (Runnable) WATCHER.getAcquire(this);
        while (before != null && before != OVER && !WATCHER.compareAndSet(this, before, Both.without(before, action))) {
            before = (Runnable) WATCHER.getAcquire(this);
        }
    }

    /** Ends it successfully. It must not be used afterwards. */
    protected final void succeed(Status ended) {
        status = ended;
        end();
    }

    /**
     * Fails it. It must not be used afterwards.
     *
     * @param cause creates the exception for each thread that asks for the outcome
     */
    public final void fail(Supplier<? extends MobulaException> cause) {
        failure = cause;
        end();
    }

    /**
     * Waits until it is done.
     *
     * @param hint its state if the caller stops waiting, as a sentence
     */
    public final void awaitDone(String hint) {
        awaitDone(hint, fetch());
    }

    /** As {@link #awaitDone(String)}, while the caller also waits for other requests. */
    final void awaitDone(String hint, @Nullable EagerFetch fetch) {
        if (isOver()) {
            return;
        }
        long deadline = Deadline.current();
        long since = deadline == Deadline.NONE ? 0 : System.nanoTime();
        WakeUp end = wakeUp();
        boolean done;
        try {
            done = EagerFetch.await(engine, end, fetch, deadline);
        } finally {
            unwatch(end);
        }
        if (!done) {
            throw Deadline.isPast(deadline)
                    ? new DeadlineExceededException(describe(), Duration.ofNanos(System.nanoTime() - since), hint)
                    : new CallInterruptedException(describe(), hint);
        }
    }

    /**
     * The completion that the calling thread waits for. Created on demand, since most requests end before a thread
     * waits.
     */
    private WakeUp wakeUp() {
        WakeUp own = wakeUp;
        if (blocking && own != null) {
            return own;
        }
        WakeUp made = new WakeUp(this);
        made.reset();
        whenOver(made);
        return made;
    }

    /** The message to fetch while this waits for a rank that may be waiting for this rank; null if there is none. */
    @Nullable
    EagerFetch fetch() {
        return null;
    }

    /** Waits until it is done, without regard to deadlines and interrupts. */
    final void awaitEnd() {
        engine.await(wakeUp(), Deadline.NONE);
    }

    /** Its status; throws its failure. Only after it has ended. */
    public final Status outcome() {
        taken = true;
        Supplier<? extends MobulaException> cause = failure;
        if (cause != null) {
            throw cause.get(); // created here, so that the stack is that of the waiting thread
        }
        if (status == null) {
            throw new IllegalStateException("not done: " + describe());
        }
        return status;
    }

    /** Ends with the outcome of another request, which has ended. It must not be used afterwards. */
    final void end(PendingRequest other) {
        status = other.status;
        failure = other.failure;
        end();
    }

    /** The engine of its node. */
    public final Engine engine() {
        return engine;
    }

    private void end() {
        WakeUp own = wakeUp;
        if (blocking && own != null) {
            own.complete();
            return;
        }
        Runnable watching = (Runnable) WATCHER.getAndSet(this, OVER);
        if (watching != null) {
            watching.run();
        }
    }
}
