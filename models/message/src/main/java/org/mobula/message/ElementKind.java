package org.mobula.message;

import java.util.Locale;
import java.util.Optional;

/**
 * What a message's elements are. It travels with each message, so that a receiver notices when it expects another one.
 *
 * <p><b>Threads:</b> any.
 */
public enum ElementKind {
    /** Single bytes. */
    BYTE(1),
    /** One byte each, 0 or 1. */
    BOOLEAN(1),
    /** UTF-16 code units of 2 bytes. */
    CHAR(2),
    /** Integers of 2 bytes. */
    SHORT(2),
    /** Integers of 4 bytes. */
    INT(4),
    /** Integers of 8 bytes. */
    LONG(8),
    /** IEEE 754 numbers of 4 bytes. */
    FLOAT(4),
    /** IEEE 754 numbers of 8 bytes. */
    DOUBLE(8),
    /** Bytes that sections were packed into; matches every kind but objects. */
    PACKED(1),
    /** The bytes of an object graph. */
    OBJECT(1),
    /** A struct's elements of several kinds, each in little-endian order; counted in bytes. */
    MIXED(1);

    private static final ElementKind[] KINDS = values();

    private final int bytes;

    ElementKind(int bytes) {
        this.bytes = bytes;
    }

    /** How many bytes one element takes: 1, 2, 4 or 8. By so many bytes a message of another byte order is turned. */
    public int bytes() {
        return bytes;
    }

    /** Its number in a message, 0 or more. */
    int code() {
        return ordinal();
    }

    /** Whether a number from a message means a kind. */
    static boolean isCode(int code) {
        return code >= 0 && code < KINDS.length;
    }

    /** The kind of a number from a message. */
    static ElementKind ofCode(int code) {
        return KINDS[code];
    }

    /** The kind of an array's elements, if they are primitive. */
    static Optional<ElementKind> ofArray(Object array) {
        return Optional.ofNullable(
                switch (array) {
                    case byte[] _ -> BYTE;
                    case boolean[] _ -> BOOLEAN;
                    case char[] _ -> CHAR;
                    case short[] _ -> SHORT;
                    case int[] _ -> INT;
                    case long[] _ -> LONG;
                    case float[] _ -> FLOAT;
                    case double[] _ -> DOUBLE;
                    default -> null;
                });
    }

    /** Whether elements of this kind may be received where those of the other one are expected. */
    boolean matches(ElementKind other) {
        return this == other || this == PACKED && other != OBJECT || other == PACKED && this != OBJECT;
    }

    /** As Java writes it: {@code double}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
