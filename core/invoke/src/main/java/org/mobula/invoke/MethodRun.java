package org.mobula.invoke;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;

/**
 * A method that runs for a caller at another rank, and can be interrupted by the caller or at its deadline. For models
 * that run calls.
 *
 * <p>The thread is interrupted only between {@link #enter} and {@link #leave}, which exclude a concurrent interruption.
 * Once the method has returned a future, the future is cancelled instead.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions.
 */
public final class MethodRun {
    /** The outcome of the call. */
    private enum End {
        OF_ITSELF,
        CANCELLED,
        LATE
    }

    private final Executor executor;
    private final long begun = System.nanoTime();
    private End end = End.OF_ITSELF;
    private @Nullable Thread thread;
    private @Nullable Future<?> future;
    private @Nullable Future<?> expiry;
    private volatile boolean over;

    /** @param executor cancels futures, whose continuations are code of the program */
    public MethodRun(Executor executor) {
        this.executor = executor;
    }

    /** Prepares for the next call, without a deadline. Only once the previous one {@linkplain #isOver is over}. */
    public synchronized MethodRun again() {
        end = End.OF_ITSELF;
        over = false;
        return this;
    }

    /** No thread can end the call from now on, since it is no longer registered. */
    public void retire() {
        over = true;
    }

    /** Whether {@link #retire} has been called, so that this can be reused. */
    public boolean isOver() {
        return over;
    }

    /** The calling thread runs the method from now on; false if the call has already been ended. */
    public synchronized boolean enter() {
        if (end != End.OF_ITSELF) {
            return false;
        }
        thread = Thread.currentThread();
        return true;
    }

    /** The method has returned: its thread is no longer interrupted. */
    public synchronized void leave() {
        if (thread == Thread.currentThread()) {
            thread = null;
            if (end != End.OF_ITSELF) {
                Thread.interrupted(); // clears the interrupt, which was meant for the method
            }
        }
    }

    /** The method has returned a future in place of its result. */
    public void pend(Future<?> result) {
        boolean ended;
        synchronized (this) {
            future = result;
            ended = end != End.OF_ITSELF;
        }
        if (ended) {
            executor.execute(() -> result.cancel(true));
        }
    }

    /** Sets the timer entry that ends the call at its deadline. */
    public synchronized void expiresBy(Future<?> entry) {
        expiry = entry;
    }

    /** The caller has cancelled the call. */
    public void cancel() {
        end(End.CANCELLED);
    }

    /** The deadline has passed. */
    public void expire() {
        end(End.LATE);
    }

    /** The call has an outcome. */
    public void settle() {
        Future<?> entry;
        synchronized (this) {
            leave();
            entry = expiry;
            expiry = null;
            future = null;
        }
        if (entry != null) {
            entry.cancel(false);
        }
    }

    /** The failure to report to the caller if the method threw, or did not begin. */
    public Throwable failure(Throwable thrown, String action) {
        return switch (endSoFar()) {
            case OF_ITSELF -> thrown;
            case CANCELLED ->
                thrown instanceof CancellationException
                        ? thrown
                        : (Throwable)
                                new CancellationException(action + " was cancelled by the caller").initCause(thrown);
            case LATE -> {
                Duration time = Duration.ofNanos(System.nanoTime() - begun);
                yield new DeadlineExceededException(action, time, "It was interrupted there").initCause(thrown);
            }
        };
    }

    private synchronized End endSoFar() {
        return end;
    }

    private void end(End how) {
        Future<?> pending;
        synchronized (this) {
            if (end != End.OF_ITSELF) {
                return;
            }
            end = how;
            if (thread != null) {
                thread.interrupt();
            }
            pending = future;
        }
        if (pending != null) {
            executor.execute(() -> pending.cancel(true));
        }
    }
}
