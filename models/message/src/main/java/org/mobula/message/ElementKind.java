package org.mobula.message;

import java.util.Locale;

/**
 * The kind of a message's elements. Each message carries it, so that a receiver detects a mismatch.
 *
 * <p><b>Threads:</b> any.
 */
public enum ElementKind {
    /** Single bytes. */
    BYTE(1),
    /** Booleans of one byte each, 0 or 1. */
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
    /** Bytes that sections were packed into; matches every kind except objects. */
    PACKED(1),
    /** The bytes of an object graph. */
    OBJECT(1),
    /** The elements of a struct of several kinds, each in little-endian order; counted in bytes. */
    MIXED(1);

    private final int bytes;

    ElementKind(int bytes) {
        this.bytes = bytes;
    }

    /**
     * The size of one element in bytes: 1, 2, 4 or 8. Elements of this size are swapped when the byte orders differ.
     */
    public int bytes() {
        return bytes;
    }

    /** The name of the Java type: {@code double}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
