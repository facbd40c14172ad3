package org.mobula.invoke;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/**
 * The superclass of all generated stubs.
 *
 * <p>Two stubs are equal if they refer to the same target. None of {@link #equals}, {@link #hashCode} and
 * {@link #toString} communicates.
 *
 * <p><b>Threads:</b> any, several at once, as far as the target's methods allow.
 */
public abstract class Stub {
    /** Implements the calls. For generated code. */
    protected final Invoker invoker;

    /** For generated code; use {@link InterfaceShape#stub}. */
    protected Stub(Invoker invoker) {
        this.invoker = invoker;
    }

    /** The invoker of a stub, or null if the object is not a stub. */
    public static @Nullable Invoker invokerOf(@Nullable Object object) {
        return object instanceof Stub stub ? stub.invoker : null;
    }

    /** A stub of the same class with another invoker; generated. */
    protected abstract Stub twin(Invoker other);

    /** The future of a call that could not begin. For generated code. */
    protected static CompletableFuture<@Nullable Object> failed(MobulaException why) {
        return CompletableFuture.failedFuture(why);
    }

    /** Checks a result against the method's result type. For generated code. */
    protected static @Nullable Object checkedResult(@Nullable Object result, Class<?> type, String method) {
        return MismatchException.checkedResult(result, type, method);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Stub stub && invoker.sameTarget(stub.invoker));
    }

    @Override
    public final int hashCode() {
        return invoker.targetHash();
    }

    @Override
    public final String toString() {
        return invoker.describe();
    }
}
