package org.mobula.group.internal.configure;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.group.internal.call.GroupCall;
import org.mobula.group.internal.call.GroupInvoker;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.memory.Output;

/**
 * Stands behind a stub that only takes note of the one call that is made on it.
 *
 * <p><b>Threads:</b> one.
 */
final class Recorder<T> implements Invoker {
    private final GroupInvoker invoker;
    private final Function<Integer, T> take;
    private @Nullable T taken;
    private boolean called;

    /** @param take makes of a method's index what is wanted; for a started call, a call whose arguments are to be kept */
    Recorder(GroupInvoker invoker, Function<Integer, T> take) {
        this.invoker = invoker;
        this.take = take;
    }

    /** What was made of the call; null if there was none. */
    @Nullable
    T taken() {
        return taken;
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        if (called) {
            throw new IllegalArgumentException(invoker.signature(method).label()
                    + " is the second call in one piece of code: name or start each method by one of its own");
        }
        called = true;
        T made = take.apply(method);
        taken = made;
        return new Note(made instanceof GroupCall call ? call.arguments() : new Arguments());
    }

    @Override
    public InterfaceShape shape() {
        return invoker.shape();
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other == this;
    }

    @Override
    public int targetHash() {
        return System.identityHashCode(this);
    }

    @Override
    public String describe() {
        return invoker.describe();
    }

    /** The call. */
    private static final class Note extends Call {
        private final Arguments arguments;

        Note(Arguments arguments) {
            this.arguments = arguments;
        }

        @Override
        public Arguments arguments() {
            return arguments;
        }

        @Override
        public void invoke() {}

        @Override
        public CompletableFuture<@Nullable Object> start() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void send() {}

        @Override
        public void abort(Throwable cause) {}

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

        @Override
        public Output output() {
            throw new UnsupportedOperationException("nothing is sent");
        }

        @Override
        public ObjectWriter writer() {
            throw new UnsupportedOperationException("nothing is sent");
        }
    }
}
