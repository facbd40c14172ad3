package org.mobula.group;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, read and written by the index of the parameter, from 0. Nothing is boxed. Reads and writes
 * are checked against the method's types. A program that gets a vector for writing must write all parameters.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> valid while the code runs that it was passed to. Objects in it
 * belong to the call and are not copies, so to change them is to change what the caller holds. <b>Failure:</b> {@link
 * ConfigurationException} for a wrong type, and for a parameter that was not written.
 */
public interface ParameterVector {
    /** The number of parameters. */
    int size();

    /** Reads a boolean parameter. */
    boolean readBoolean(int parameter);

    /** Writes a boolean parameter. */
    void write(int parameter, boolean value);

    /** Reads a byte parameter. */
    byte readByte(int parameter);

    /** Writes a byte parameter. */
    void write(int parameter, byte value);

    /** Reads a char parameter. */
    char readChar(int parameter);

    /** Writes a char parameter. */
    void write(int parameter, char value);

    /** Reads a short parameter. */
    short readShort(int parameter);

    /** Writes a short parameter. */
    void write(int parameter, short value);

    /** Reads an int parameter. */
    int readInt(int parameter);

    /** Writes an int parameter. */
    void write(int parameter, int value);

    /** Reads a long parameter. */
    long readLong(int parameter);

    /** Writes a long parameter. */
    void write(int parameter, long value);

    /** Reads a float parameter. */
    float readFloat(int parameter);

    /** Writes a float parameter. */
    void write(int parameter, float value);

    /** Reads a double parameter. */
    double readDouble(int parameter);

    /** Writes a double parameter. */
    void write(int parameter, double value);

    /** Reads a parameter that is an object or array. */
    @Nullable
    Object readObject(int parameter);

    /** Writes a parameter that is an object or array. */
    void write(int parameter, @Nullable Object value);

    /** Writes a parameter of type boolean[]: {@code size} elements of an array from {@code offset} on, not copied. */
    void writeSubArray(int parameter, int offset, int size, boolean[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type byte[]. */
    void writeSubArray(int parameter, int offset, int size, byte[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type char[]. */
    void writeSubArray(int parameter, int offset, int size, char[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type short[]. */
    void writeSubArray(int parameter, int offset, int size, short[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type int[]. */
    void writeSubArray(int parameter, int offset, int size, int[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type long[]. */
    void writeSubArray(int parameter, int offset, int size, long[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type float[]. */
    void writeSubArray(int parameter, int offset, int size, float[] array);

    /** As {@link #writeSubArray(int, int, int, boolean[])}, for type double[]. */
    void writeSubArray(int parameter, int offset, int size, double[] array);

    /** Writes a parameter that is an array of objects: a copy of {@code size} elements from {@code offset} on. */
    void writeSubArray(int parameter, int offset, int size, @Nullable Object[] array);
}
