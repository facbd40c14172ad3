package org.mobula.invoke;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A future that a method returned in place of its result. For models that run calls.
 *
 * <p>No thread waits for one that tells when it is complete; for a plain {@link Future}, which tells nobody, a virtual
 * thread does.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> what the program threw is told as itself, without what futures put around it.
 */
public sealed interface LaterResult {
    /** Who wants the result. */
    interface Taker {
        /** The future is not done yet: it can be cancelled in place of the method's thread. */
        void pend(Future<?> future);

        /** The result is there. */
        void taken(@Nullable Object result);

        /** The method failed. */
        void thrown(Throwable failure);
    }

    /**
     * Has a result taken when it is there.
     *
     * @param future a {@link Future} or {@link CompletionStage}; null, which promises nothing, is a failure
     * @param method the method's label, for messages
     */
    static void await(@Nullable Object future, String method, Taker taker) {
        switch (future) {
            case null ->
                taker.thrown(
                        new MismatchException(
                                method + " returned null in place of a future:"
                                        + " let it return CompletableFuture.completedFuture(null), or a future that is completed later"));
            case CompletionStage<?> stage -> new Telling(stage).awaitedBy(taker, method);
            default -> new Silent((Future<?>) future).awaitedBy(taker, method);
        }
    }

    /** Has the result taken once it is there. */
    void awaitedBy(Taker taker, String method);

    /**
     * One that tells.
     *
     * @param stage it
     */
    record Telling(CompletionStage<?> stage) implements LaterResult {
        @Override
        public void awaitedBy(Taker taker, String method) {
            Future<?> future = asFuture();
            if (future != null && !future.isDone()) {
                taker.pend(future);
            }
            stage.whenComplete((result, thrown) -> end(taker, result, thrown));
        }

        /** What can be cancelled, null if the stage has no such thing. */
        private @Nullable Future<?> asFuture() {
            try {
                return stage.toCompletableFuture(); // why not a cast: a minimal stage is one that must not be used
            } catch (UnsupportedOperationException none) {
                return null;
            }
        }
    }

    /**
     * One that has to be waited for.
     *
     * @param future it
     */
    record Silent(Future<?> future) implements LaterResult {
        @Override
        public void awaitedBy(Taker taker, String method) {
            if (future.isDone()) {
                await(taker);
            } else {
                taker.pend(future);
                Thread.ofVirtual().name("awaits " + method).start(() -> await(taker));
            }
        }

        private void await(Taker taker) {
            try {
                end(taker, future.get(), null);
            } catch (Throwable thrown) {
                end(taker, null, thrown);
            }
        }
    }

    private static void end(Taker taker, @Nullable Object result, @Nullable Throwable thrown) {
        if (thrown == null) {
            taker.taken(result);
        } else {
            taker.thrown(itself(thrown));
        }
    }

    /** What the program threw, without what {@link CompletableFuture} and {@link Future#get} put around it. */
    private static Throwable itself(Throwable thrown) {
        boolean wrapped = thrown instanceof CompletionException || thrown instanceof ExecutionException;
        Throwable cause = thrown.getCause();
        return wrapped && cause != null ? cause : thrown;
    }
}
