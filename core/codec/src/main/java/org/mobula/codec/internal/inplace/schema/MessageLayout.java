package org.mobula.codec.internal.inplace.schema;

/**
 * Byte offsets and type words of a message that is read in place. All numbers are little-endian.
 *
 * <p>A header is followed by objects, each aligned to 8 bytes, and by the description of their types. An object begins
 * with two ints: its type word and its length. A reference is an unsigned int: the object's offset divided by 8; 0 is
 * null.
 */
public final class MessageLayout {
    /** The bytes {@code MOBVIEW} and the version, 1. */
    public static final long MAGIC = 'M'
            | 'O' << 8
            | 'B' << 16
            | (long) 'V' << 24
            | (long) 'I' << 32
            | (long) 'E' << 40
            | (long) 'W' << 48
            | 1L << 56;

    public static final long MAGIC_AT = 0;
    public static final long FLAGS_AT = 8;
    public static final long TYPES_LENGTH_AT = 12;
    public static final long LENGTH_AT = 16;
    public static final long FINGERPRINT_AT = 24;
    public static final long TYPES_AT = 32;
    public static final long ROOT_AT = 40;
    public static final long HEADER = 48;

    /** Objects begin at multiples of this many bytes. */
    public static final int UNIT = 8;

    /** Bytes of an object before its fields or elements. */
    public static final int OBJECT_HEADER = 8;

    public static final long LENGTH_IN_OBJECT = 4;

    /** A string whose characters take one byte each. */
    public static final int LATIN1 = -1;

    /** A string whose characters take two bytes each. */
    public static final int UTF16 = -2;

    /** An object in the format of the ordinary codec. */
    public static final int OPAQUE = -3;

    /** References, four bytes each. */
    public static final int REFERENCES = -4;

    /** The type word of an array of the first element kind; those of the others descend. */
    public static final int ARRAYS = -16;

    /** The highest offset that a reference can express, in bytes. */
    public static final long MAX_LENGTH = (1L << 32) * UNIT;

    private MessageLayout() {}

    public static long align(long size) {
        return (size + UNIT - 1) & -UNIT;
    }
}
