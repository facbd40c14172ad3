package org.mobula.invoke;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;

/**
 * Starts any method of a stub without waiting for the result.
 *
 * <p>A piece of code calls one method of a copy of the stub, which starts the call and captures its future.
 *
 * <p><b>Threads:</b> the copy is for the calling thread, during {@link #start} only. <b>Failure:</b> the future reports
 * the outcome of the call; misuse, and an argument that cannot be sent, is thrown.
 */
public final class AsyncCalls {
    /** Calls one method of a stub. */
    @FunctionalInterface
    public interface Calling<S> {
        /**
         * Makes the call.
         *
         * @throws Exception as the method declares; the stub throws nothing
         */
        void call(S stub) throws Exception;
    }

    private AsyncCalls() {}

    /**
     * Starts the call that a piece of code makes.
     *
     * @param stub a stub
     * @param calling calls one method of its parameter, once; that call returns null or 0 immediately
     * @return completes with the result, boxed, or with the exception that the call would have thrown
     * @throws IllegalArgumentException if {@code stub} is not a stub, or not exactly one call was made
     */
    public static <S> CompletableFuture<@Nullable Object> start(S stub, Calling<? super S> calling) {
        if (!(stub instanceof Stub original)) {
            throw new IllegalArgumentException("only calls on stubs can be started, and "
                    + stub.getClass().getTypeName() + " is not a stub: export or bind the object, and use its stub");
        }
        Captor captor = new Captor(original.invoker);
        @SuppressWarnings("unchecked") // it implements the same interfaces
        S twin = (S) original.twin(captor);
        try {
            calling.call(twin);
        } catch (Throwable thrown) {
            return captor.end(thrown);
        }
        return captor.end();
    }

    /** Captures the call. */
    private static final class Captor implements Invoker {
        private final Invoker invoker;
        private boolean begun;
        private boolean ended;
        private @Nullable CompletableFuture<@Nullable Object> started;
        private @Nullable Throwable failure;

        Captor(Invoker invoker) {
            this.invoker = invoker;
        }

        @Override
        public Call begin(int method, int primitiveBytes) {
            RemoteMethod called = methods().get(method);
            require(!ended, called, "was called after the code passed to async had ended: call the stub itself");
            require(!begun, called, "is the second call in one async: use a separate async for each call");
            require(
                    called.style() != CallStyle.FUTURE,
                    called,
                    "returns a future already: call it on the stub itself, without async");
            begun = true;
            try {
                return new Capture(invoker.beginAsync(method, primitiveBytes));
            } catch (MobulaException thrown) {
                failure = thrown;
                throw thrown;
            }
        }

        private static void require(boolean right, RemoteMethod called, String otherwise) {
            if (!right) {
                throw new IllegalArgumentException(called.label() + " " + otherwise);
            }
        }

        CompletableFuture<@Nullable Object> end() {
            ended = true;
            CompletableFuture<@Nullable Object> captured = started;
            if (captured == null) {
                throw new IllegalArgumentException("the code passed to async called nothing on the stub it was"
                        + " given (" + invoker.describe() + "): let it call one method of its parameter");
            }
            return captured;
        }

        CompletableFuture<@Nullable Object> end(Throwable thrown) {
            ended = true;
            CompletableFuture<@Nullable Object> captured = started;
            if (captured != null) {
                captured.cancel(true);
            } else if (thrown == failure) {
                return CompletableFuture.failedFuture(thrown);
            }
            throw asUnchecked(thrown);
        }

        private static RuntimeException asUnchecked(Throwable thrown) {
            if (thrown instanceof Error error) {
                throw error;
            }
            return thrown instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalArgumentException("the code passed to async threw a checked exception", thrown);
        }

        @Override
        public List<RemoteMethod> methods() {
            return invoker.methods();
        }

        @Override
        public boolean sameTarget(Invoker other) {
            return invoker.sameTarget(other);
        }

        @Override
        public int targetHash() {
            return invoker.targetHash();
        }

        @Override
        public String describe() {
            return invoker.describe();
        }

        /** Starts the call where the stub would wait. */
        private final class Capture extends Call {
            private final Call call;

            Capture(Call call) {
                this.call = call;
            }

            @Override
            public Output output() {
                return call.output();
            }

            @Override
            public ObjectWriter writer() {
                return call.writer();
            }

            @Override
            public Arguments arguments() {
                return call.arguments();
            }

            @Override
            public void invoke() {
                start();
            }

            @Override
            public CompletableFuture<@Nullable Object> start() {
                return captured(call::start);
            }

            @Override
            public void send() {
                captured(() -> {
                    call.send();
                    return CompletableFuture.completedFuture(null);
                });
            }

            private CompletableFuture<@Nullable Object> captured(Supplier<CompletableFuture<@Nullable Object>> way) {
                CompletableFuture<@Nullable Object> future = way.get();
                started = future;
                return future;
            }

            @Override
            public void abort(Throwable cause) {
                call.abort(cause);
            }

            @Override
            public void takeVoid() {}

            @Override
            public long takeBits() {
                return 0;
            }

            @Override
            public @Nullable Object takeObject() {
                return null;
            }
        }
    }
}
