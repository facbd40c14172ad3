package org.mobula.invoke.internal;

import java.lang.invoke.MethodHandle;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.Stub;

/**
 * The constructor of a generated class.
 *
 * @param constructor of type {@code (Invoker)Stub} or {@code ()Dispatcher}
 */
public record GeneratedClass(MethodHandle constructor) {
    /** A new stub. */
    public Stub newStub(Invoker invoker) {
        try {
            return (Stub) constructor.invokeExact(invoker);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    /** A new dispatcher. */
    public Dispatcher newDispatcher() {
        try {
            return (Dispatcher) constructor.invokeExact();
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    private static Error unexpected(Throwable failure) {
        return failure instanceof Error error
                ? error
                : new AssertionError("a generated constructor threw an exception", failure);
    }
}
