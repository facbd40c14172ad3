package org.mobula.group.internal.wire;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteInvocationException;

/**
 * The result of one member's call.
 *
 * @param bits a primitive result: the value of an integer or boolean, the raw bits of a float or double
 * @param object an object result
 * @param thrown what was thrown instead, or null
 */
public record MemberResult(
        long bits, @Nullable Object object, @Nullable Throwable thrown) {
    /** Neither a result nor a failure. */
    public static final MemberResult NONE = new MemberResult(0, null, null);

    /** A primitive's bits. */
    public static MemberResult of(long bits) {
        return new MemberResult(bits, null, null);
    }

    /** A boolean. */
    public static MemberResult of(boolean value) {
        return of(value ? 1L : 0L);
    }

    /** A float. */
    public static MemberResult of(float value) {
        return of((long) Float.floatToRawIntBits(value));
    }

    /** A double. */
    public static MemberResult of(double value) {
        return of(Double.doubleToRawLongBits(value));
    }

    /** An object, or null. */
    public static MemberResult ofObject(@Nullable Object object) {
        return new MemberResult(0, object, null);
    }

    /** A failure. */
    public static MemberResult failed(Throwable thrown) {
        return new MemberResult(0, null, thrown);
    }

    /** As a boolean. */
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

    /** What was thrown, as an exception; an error becomes its cause. */
    public @Nullable Exception exception() {
        return switch (thrown) {
            case null -> null;
            case Exception exception -> exception;
            case Throwable error ->
                new RemoteInvocationException(error.getClass().getName(), error.getMessage(), error);
        };
    }
}
