package org.mobula.group.internal.forming;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.group.internal.calling.GroupInvoker;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.memory.Output;

/**
 * The invoker of a stub that only records which method is called on it.
 *
 * <p><b>Threads:</b> one.
 */
final class MethodRecorder implements Invoker {
    private static final int NONE = -1;

    private final GroupInvoker invoker;
    private int called = NONE;

    MethodRecorder(GroupInvoker invoker) {
        this.invoker = invoker;
    }

    /** The index of the method that was called. */
    int called() {
        if (called == NONE) {
            throw new IllegalArgumentException("the code called no method of the reference it was given ("
                    + invoker.describe() + "): it must call one method of its parameter");
        }
        return called;
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        if (called != NONE) {
            throw new IllegalArgumentException(invoker.signature(method).label()
                    + " is the second call in one piece of code: name each method by a piece of code of its own");
        }
        called = method;
        return new Note();
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

    /** A call that does nothing. */
    private static final class Note extends Call {
        private final Arguments arguments = new Arguments();

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
