package org.mobula.invoke;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;

/**
 * A method that runs here for a caller elsewhere, and can be interrupted: by its caller, or at its deadline. For models
 * that run calls.
 *
 * <p>The thread is interrupted only between {@link #enter} and {@link #leave}, that is, while it is in the method; both
 * exclude an interruption under way. Once the method has returned a future, that is cancelled instead.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions.
 */
public final class MethodRun {
    /** How the call is to end. */
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

    /** @param executor runs what the program hung on a future */
    public MethodRun(Executor executor) {
        this.executor = executor;
    }

    /** For the next call, one without a deadline; only once the last one {@linkplain #isOver is over}. */
    public synchronized MethodRun again() {
        end = End.OF_ITSELF;
        over = false;
        return this;
    }

    /** Nobody will end the call any more: it is not to be found. */
    public void retire() {
        over = true;
    }

    public boolean isOver() {
        return over;
    }

    /** The calling thread runs the method now; false if the call was ended before. */
    public synchronized boolean enter() {
        if (end != End.OF_ITSELF) {
            return false;
        }
        thread = Thread.currentThread();
        return true;
    }

    /** The method has ended: its thread is not interrupted any more. */
    public synchronized void leave() {
        if (thread == Thread.currentThread()) {
            thread = null;
            if (end != End.OF_ITSELF) {
                Thread.interrupted(); // why cleared: it was meant for the method
            }
        }
    }

    /** The method's result comes with a future. */
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

    /** Ends the call at its deadline. */
    public synchronized void expiresBy(Future<?> entry) {
        expiry = entry;
    }

    /** The caller does not want the result any more. */
    public void cancel() {
        end(End.CANCELLED);
    }

    /** The deadline has passed. */
    public void expire() {
        end(End.LATE);
    }

    /** There is an outcome, and so the method has ended. */
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

    /** What the caller is told if the method threw, or did not begin. */
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
