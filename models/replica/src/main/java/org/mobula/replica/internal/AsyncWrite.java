package org.mobula.replica.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/**
 * A started write of this rank, for which no thread waits, as the future that its caller has.
 *
 * <p><b>Threads:</b> one at a time: the thread that submits it, then the one that runs it, then the one that completes
 * it.
 */
final class AsyncWrite extends CompletableFuture<@Nullable Object> {
    private @Nullable PendingWrite batch; // null after completion: a program may keep the future
    private final RemoteMethod method;
    private final int call;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;

    /** @param call its index in the batch */
    AsyncWrite(PendingWrite batch, RemoteMethod method, int call) {
        this.batch = batch;
        this.method = method;
        this.call = call;
    }

    int call() {
        return call;
    }

    /** The replica has answered. */
    void answer(CallResult result) {
        bits = result.bits();
        value = result.value();
        thrown = result.thrown();
    }

    /** There will be no answer. */
    void failed(Throwable why) {
        thrown = why;
    }

    /** Completes the future; what depends on it runs at once, and may block. Repeating this has no effect. */
    void completeNow() {
        batch = null;
        Throwable failure = thrown;
        if (failure == null) {
            try {
                complete(method.result(bits, value));
                return;
            } catch (RuntimeException | Error mismatch) {
                failure = mismatch;
            }
        }
        completeExceptionally(failure);
    }

    private void expedite() {
        PendingWrite unfinished = batch;
        if (unfinished != null) {
            unfinished.expedite();
        }
    }

    @Override
    public @Nullable Object get() throws InterruptedException, ExecutionException {
        expedite();
        return super.get();
    }

    @Override
    public @Nullable Object get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        expedite();
        return super.get(timeout, unit);
    }

    @Override
    public @Nullable Object join() {
        expedite();
        return super.join();
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
