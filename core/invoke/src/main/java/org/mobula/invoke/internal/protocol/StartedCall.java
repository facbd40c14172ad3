package org.mobula.invoke.internal.protocol;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.Timer;

/**
 * The future of a started call. It is completed on a new virtual thread, never on a polling thread, because its
 * continuations may block and compute.
 *
 * <p><b>Threads:</b> any; the thread that owns the call's completion sets the outcome. <b>Ownership:</b> the call's
 * slot refers to it until the call is complete.
 */
final class StartedCall extends CompletableFuture<@Nullable Object> implements CallSlot.Receiver {
    private final CallSlot call;
    private final long turn;
    private final RemoteMethod method;
    private final Peer peer;
    private final @Nullable InvocationEvent event;
    private @Nullable Future<?> expiry;
    private long bits;
    private @Nullable Object object;
    private @Nullable Throwable failure;
    private @Nullable List<FailureText> failureText;

    StartedCall(CallSlot call, long turn, RemoteMethod method, Peer peer, @Nullable InvocationEvent event) {
        this.call = call;
        this.turn = turn;
        this.method = method;
        this.peer = peer;
        this.event = event;
    }

    /** Ends the call at its deadline, unless it completes earlier. */
    void expiresAt(Timer timer, long deadline, Supplier<? extends Throwable> exceeded) {
        expiry = timer.at(deadline, () -> {
            if (call.tryAbandon(turn)) {
                failure = exceeded.get();
                call.deliver(this);
            }
        });
    }

    @Override
    public void arrived(
            long resultBits,
            @Nullable Object result,
            @Nullable Throwable thrown,
            @Nullable List<FailureText> thrownText) {
        bits = resultBits;
        object = result;
        failure = thrown;
        failureText = thrownText;
    }

    /** Completes with the outcome. */
    @Override
    public void run() {
        Future<?> timed = expiry;
        if (timed != null) {
            timed.cancel(false);
        }
        List<FailureText> text = failureText;
        if (failure != null && text != null) {
            FailureText.markStack(text, failure, method.label(), where(peer));
        }
        Object result = null;
        if (failure == null) {
            try {
                result = method.result(bits, object);
            } catch (RuntimeException mismatch) {
                failure = mismatch;
            }
        }
        CallRecording.end(event, failure);
        if (failure != null) {
            completeExceptionally(failure);
        } else {
            complete(result);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!isDone()) {
            boolean ours = mayInterruptIfRunning ? call.cancel(turn) : call.tryAbandon(turn);
            if (ours && super.cancel(mayInterruptIfRunning)) {
                Future<?> timed = expiry;
                if (timed != null) {
                    timed.cancel(false);
                }
                CallRecording.end(event, new CancellationException());
            }
        }
        return super.cancel(mayInterruptIfRunning);
    }

    /** A rank, for messages. */
    static String where(Peer to) {
        return "rank " + to.rank() + " on " + to.host();
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
