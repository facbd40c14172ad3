package org.mobula.group.internal.wire;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteInvocationException;

/**
 * What became of one member's call.
 *
 * @param bits the result, if it is a primitive: an integer or boolean as it is, a float or double by its raw bits
 * @param object the result, if it is an object
 * @param thrown what was thrown instead of a result, or null
 */
public record Result(
        long bits, @Nullable Object object, @Nullable Throwable thrown) {
    /** No result, and no failure. */
    public static final Result NONE = new Result(0, null, null);

    /** A primitive's bits. */
    public static Result of(long bits) {
        return new Result(bits, null, null);
    }

    /** A boolean. */
    public static Result of(boolean value) {
        return of(value ? 1L : 0L);
    }

    /** A float. */
    public static Result of(float value) {
        return of((long) Float.floatToRawIntBits(value));
    }

    /** A double. */
    public static Result of(double value) {
        return of(Double.doubleToRawLongBits(value));
    }

    /** An object, or null. */
    public static Result ofObject(@Nullable Object object) {
        return new Result(0, object, null);
    }

    /** A failure. */
    public static Result failed(Throwable thrown) {
        return new Result(0, null, thrown);
    }

    /** Whether there is one. */
    public boolean asBoolean() {
        return (bits & 1) != 0;
    }

    /** As a float. */
    public float asFloat() {
        return Float.intBitsToFloat((int) bits);
    }

    /** As a double. */
    public double asDouble() {
        return Double.longBitsToDouble(bits);
    }

    /** What was thrown, for those who take exceptions only: an error comes as the cause of one. */
    public @Nullable Exception exception() {
        return switch (thrown) {
            case null -> null;
            case Exception exception -> exception;
            case Throwable error ->
                new RemoteInvocationException(error.getClass().getName(), error.getMessage(), error);
        };
    }
}
