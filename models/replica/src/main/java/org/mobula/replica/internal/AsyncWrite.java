package org.mobula.replica.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/**
 * A write of this rank for which no thread waits, as the future that its caller has.
 *
 * <p><b>Threads:</b> one at a time, which hand it on: who submits, who runs it, and who completes it.
 */
final class AsyncWrite extends CompletableFuture<@Nullable Object> {
    private @Nullable WriteBatch batch; // why not for longer than it is needed: a program may keep what has ended
    private final RemoteMethod method;
    private final int call;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;

    /** @param call the how manieth of its batch it is, from 0 on */
    AsyncWrite(WriteBatch batch, RemoteMethod method, int call) {
        this.batch = batch;
        this.method = method;
        this.call = call;
    }

    int call() {
        return call;
    }

    /** The replica has answered. */
    void answer(CallResult answer) {
        bits = answer.bits();
        value = answer.value();
        thrown = answer.thrown();
    }

    /** There will be no answer. */
    void failed(Throwable why) {
        thrown = why;
    }

    /** Completes it; what depends on it runs at once, and may block. Once more means nothing. */
    void tell() {
        batch = null;
        Throwable failure = thrown;
        if (failure == null) {
            try {
                complete(method.result(bits, value));
                return;
            } catch (RuntimeException | Error unfit) {
                failure = unfit;
            }
        }
        completeExceptionally(failure);
    }

    /** Somebody waits for it. */
    private void hurry() {
        WriteBatch mine = batch;
        if (mine != null) {
            mine.hurry();
        }
    }

    @Override
    public @Nullable Object get() throws InterruptedException, ExecutionException {
        hurry();
        return super.get();
    }

    @Override
    public @Nullable Object get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        hurry();
        return super.get(timeout, unit);
    }

    @Override
    public @Nullable Object join() {
        hurry();
        return super.join();
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
