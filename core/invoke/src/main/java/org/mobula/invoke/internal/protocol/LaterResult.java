package org.mobula.invoke.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A future that a method returned in place of its result.
 *
 * <p>No thread waits for one that tells when it is complete; for a plain {@link Future}, which tells nobody, a virtual
 * thread does.
 */
sealed interface LaterResult {
    /** Has a reply sent once the result is there. */
    void awaitedBy(ReplyMessage reply, String method);

    /** A future of any kind. */
    static LaterResult of(Object future) {
        return future instanceof CompletionStage<?> stage ? new Telling(stage) : new Silent((Future<?>) future);
    }

    /** One that tells. */
    record Telling(CompletionStage<?> stage) implements LaterResult {
        @Override
        public void awaitedBy(ReplyMessage reply, String method) {
            Future<?> future = asFuture();
            if (future != null && !future.isDone()) {
                reply.pend(future);
            }
            stage.whenComplete((result, thrown) -> end(reply, result, thrown));
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

    /** One that has to be waited for. */
    record Silent(Future<?> future) implements LaterResult {
        @Override
        public void awaitedBy(ReplyMessage reply, String method) {
            if (future.isDone()) {
                await(reply);
            } else {
                reply.pend(future);
                Thread.ofVirtual().name("awaits " + method).start(() -> await(reply));
            }
        }

        private void await(ReplyMessage reply) {
            try {
                end(reply, future.get(), null);
            } catch (Throwable thrown) {
                end(reply, null, thrown);
            }
        }
    }

    private static void end(ReplyMessage reply, @Nullable Object result, @Nullable Throwable thrown) {
        if (thrown != null) {
            reply.thrown(itself(thrown));
        } else if (result == null) {
            reply.result();
        } else {
            reply.result(result);
        }
    }

    /** What the program threw, without what {@link CompletableFuture} and {@link Future#get} put around it. */
    private static Throwable itself(Throwable thrown) {
        boolean wrapped = thrown instanceof CompletionException || thrown instanceof ExecutionException;
        Throwable cause = thrown.getCause();
        return wrapped && cause != null ? cause : thrown;
    }
}
