package org.mobula.codec.inplace;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads and writes primitive fields of a message: little-endian, and without alignment. */
public final class Fields {
    private static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(LITTLE_ENDIAN);

    private Fields() {}

    /** Reads a boolean. */
    public static boolean getBoolean(MemorySegment bytes, long at) {
        return bytes.get(JAVA_BYTE, at) != 0;
    }

    /** Writes a boolean. */
    public static void setBoolean(MemorySegment bytes, long at, boolean value) {
        bytes.set(JAVA_BYTE, at, (byte) (value ? 1 : 0));
    }

    /** Reads a byte. */
    public static byte getByte(MemorySegment bytes, long at) {
        return bytes.get(JAVA_BYTE, at);
    }

    /** Writes a byte. */
    public static void setByte(MemorySegment bytes, long at, byte value) {
        bytes.set(JAVA_BYTE, at, value);
    }

    /** Reads a char. */
    public static char getChar(MemorySegment bytes, long at) {
        return bytes.get(CHAR, at);
    }

    /** Writes a char. */
    public static void setChar(MemorySegment bytes, long at, char value) {
        bytes.set(CHAR, at, value);
    }

    /** Reads a short. */
    public static short getShort(MemorySegment bytes, long at) {
        return bytes.get(SHORT, at);
    }

    /** Writes a short. */
    public static void setShort(MemorySegment bytes, long at, short value) {
        bytes.set(SHORT, at, value);
    }

    /** Reads a int. */
    public static int getInt(MemorySegment bytes, long at) {
        return bytes.get(INT, at);
    }

    /** Writes a int. */
    public static void setInt(MemorySegment bytes, long at, int value) {
        bytes.set(INT, at, value);
    }

    /** Reads a float. */
    public static float getFloat(MemorySegment bytes, long at) {
        return bytes.get(FLOAT, at);
    }

    /** Writes a float. */
    public static void setFloat(MemorySegment bytes, long at, float value) {
        bytes.set(FLOAT, at, value);
    }

    /** Reads a long. */
    public static long getLong(MemorySegment bytes, long at) {
        return bytes.get(LONG, at);
    }

    /** Writes a long. */
    public static void setLong(MemorySegment bytes, long at, long value) {
        bytes.set(LONG, at, value);
    }

    /** Reads a double. */
    public static double getDouble(MemorySegment bytes, long at) {
        return bytes.get(DOUBLE, at);
    }

    /** Writes a double. */
    public static void setDouble(MemorySegment bytes, long at, double value) {
        bytes.set(DOUBLE, at, value);
    }
}
