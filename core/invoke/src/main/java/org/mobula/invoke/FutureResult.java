package org.mobula.invoke;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Awaits the future that a method returned in place of its result. For models that run calls.
 *
 * <p>A {@link CompletionStage} reports its own completion; for a plain {@link Future} a virtual thread waits.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> a callback receives the program's exception, without the wrapper that futures
 * add.
 */
public final class FutureResult {
    /** Receives the result. */
    public interface Callback {
        /** The future is not done yet; cancelling it cancels the call. */
        void pending(Future<?> future);

        /** The result is available. */
        void completed(@Nullable Object result);

        /** The method failed. */
        void thrown(Throwable failure);
    }

    private FutureResult() {}

    /**
     * Calls back once a future has a result, immediately if it has one.
     *
     * @param future a {@link Future} or {@link CompletionStage}; null is a failure
     * @param method the method's label, for messages
     */
    public static void await(@Nullable Object future, String method, Callback callback) {
        switch (future) {
            case null ->
                callback.thrown(
                        new MismatchException(
                                method + " returned null in place of a future:"
                                        + " let it return CompletableFuture.completedFuture(null), or a future that is completed later"));
            case CompletionStage<?> stage -> {
                Future<?> cancellable = asFuture(stage);
                if (cancellable != null && !cancellable.isDone()) {
                    callback.pending(cancellable);
                }
                stage.whenComplete((result, thrown) -> end(callback, result, thrown));
            }
            default -> {
                Future<?> plain = (Future<?>) future;
                if (plain.isDone()) {
                    await(plain, callback);
                } else {
                    callback.pending(plain);
                    Thread.ofVirtual().name("awaits " + method).start(() -> await(plain, callback));
                }
            }
        }
    }

    /** The future to cancel, or null if the stage has none. A cast would accept minimal stages, which refuse it. */
    private static @Nullable Future<?> asFuture(CompletionStage<?> stage) {
        try {
            return stage.toCompletableFuture();
        } catch (UnsupportedOperationException none) {
            return null;
        }
    }

    private static void await(Future<?> future, Callback callback) {
        try {
            end(callback, future.get(), null);
        } catch (Throwable thrown) {
            end(callback, null, thrown);
        }
    }

    private static void end(Callback callback, @Nullable Object result, @Nullable Throwable thrown) {
        if (thrown == null) {
            callback.completed(result);
        } else {
            callback.thrown(unwrapped(thrown));
        }
    }

    /** The program's exception, without the wrapper of {@link CompletableFuture} or {@link Future#get}. */
    private static Throwable unwrapped(Throwable thrown) {
        boolean wrapped = thrown instanceof CompletionException || thrown instanceof ExecutionException;
        Throwable cause = thrown.getCause();
        return wrapped && cause != null ? cause : thrown;
    }
}
