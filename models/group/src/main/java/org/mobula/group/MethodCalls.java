package org.mobula.group;

import org.jspecify.annotations.Nullable;

/**
 * How a program names a method of a group's interface: by a method reference such as {@code Bin::put}, or by a lambda
 * that calls it, such as {@code b -> b.put(null)}. Either is run once, on a stub that only records the called method.
 */
public final class MethodCalls {
    private MethodCalls() {}

    /** Calls one method of its parameter. */
    @FunctionalInterface
    public interface Of0<S> {
        /** Makes the call. */
        void call(S stub) throws Exception;
    }

    /** Calls a method of one parameter. */
    @FunctionalInterface
    public interface Of1<S, A extends @Nullable Object> {
        /** Makes the call. */
        void call(S stub, A first) throws Exception;
    }

    /** Calls a method of two parameters. */
    @FunctionalInterface
    public interface Of2<S, A extends @Nullable Object, B extends @Nullable Object> {
        /** Makes the call. */
        void call(S stub, A first, B second) throws Exception;
    }

    /** Calls a method of three parameters. */
    @FunctionalInterface
    public interface Of3<S, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
        /** Makes the call. */
        void call(S stub, A first, B second, C third) throws Exception;
    }
}
