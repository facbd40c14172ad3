package org.mobula.endpoint.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.BufferType;

/** The type of data as a number: 0 for none, otherwise the position of the {@link BufferType} plus 1. */
public final class TypeCode {
    /** No type is known. */
    public static final int NONE = 0;

    private static final BufferType[] TYPES = BufferType.values();
    private static final int MIXED = of(BufferType.MIXED);

    private TypeCode() {}

    /** The number of a type. */
    public static int of(@Nullable BufferType type) {
        return type == null ? NONE : type.ordinal() + 1;
    }

    /** Whether a number may travel. */
    static boolean isValid(int code) {
        return code <= TYPES.length;
    }

    /** The type of a number; null for {@link #NONE}. */
    public static @Nullable BufferType type(int code) {
        return code == NONE ? null : TYPES[code - 1];
    }

    /** The width of an element, by which bytes are swapped if the byte orders of the ranks differ. */
    static int width(int code) {
        return code == NONE ? 1 : TYPES[code - 1].width();
    }

    /** Whether data of one type may land in a buffer of another. */
    static boolean match(int sent, int expected) {
        return sent == expected || sent == NONE || expected == NONE || sent == MIXED || expected == MIXED;
    }

    /** The type of several parts together. */
    static int common(int one, int other) {
        return one == other ? one : MIXED;
    }

    static String name(int code) {
        return code == NONE ? "untyped" : TYPES[code - 1].name().toLowerCase(Locale.ROOT);
    }
}
