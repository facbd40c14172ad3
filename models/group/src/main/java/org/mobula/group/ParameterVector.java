package org.mobula.group;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, read and written by their place in the method's parameter list. Nothing is boxed; each
 * read and write is checked against the method's types; whoever is given one to write must write all parameters.
 * Programs are given them, and make none.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> valid while the code runs that it was given to; objects in it are
 * the call's own, not copies: to change them is to change what the caller holds. <b>Failure:</b>
 * {@link ConfigurationException} for a type that is not the parameter's, and for a parameter that was not written.
 */
public interface ParameterVector {
    /** How many parameters there are. */
    int size();

    /** Reads a boolean parameter, counted from 0. */
    boolean readBoolean(int parameter);

    /** Writes a boolean parameter, counted from 0. */
    void write(int parameter, boolean value);

    /** Reads a byte parameter, counted from 0. */
    byte readByte(int parameter);

    /** Writes a byte parameter, counted from 0. */
    void write(int parameter, byte value);

    /** Reads a char parameter, counted from 0. */
    char readChar(int parameter);

    /** Writes a char parameter, counted from 0. */
    void write(int parameter, char value);

    /** Reads a short parameter, counted from 0. */
    short readShort(int parameter);

    /** Writes a short parameter, counted from 0. */
    void write(int parameter, short value);

    /** Reads an int parameter, counted from 0. */
    int readInt(int parameter);

    /** Writes an int parameter, counted from 0. */
    void write(int parameter, int value);

    /** Reads a long parameter, counted from 0. */
    long readLong(int parameter);

    /** Writes a long parameter, counted from 0. */
    void write(int parameter, long value);

    /** Reads a float parameter, counted from 0. */
    float readFloat(int parameter);

    /** Writes a float parameter, counted from 0. */
    void write(int parameter, float value);

    /** Reads a double parameter, counted from 0. */
    double readDouble(int parameter);

    /** Writes a double parameter, counted from 0. */
    void write(int parameter, double value);

    /** Reads a parameter that is an object or array, counted from 0. */
    @Nullable
    Object readObject(int parameter);

    /** Writes a parameter that is an object or array, counted from 0. */
    void write(int parameter, @Nullable Object value);

    /**
     * Writes a parameter of type boolean[]: so many elements of an array from an offset on, which are not copied here.
     */
    void writeSubArray(int parameter, int offset, int size, boolean[] array);

    /** Writes a parameter of type byte[]: so many elements of an array from an offset on, which are not copied here. */
    void writeSubArray(int parameter, int offset, int size, byte[] array);

    /** Writes a parameter of type char[]: so many elements of an array from an offset on, which are not copied here. */
    void writeSubArray(int parameter, int offset, int size, char[] array);

    /**
     * Writes a parameter of type short[]: so many elements of an array from an offset on, which are not copied here.
     */
    void writeSubArray(int parameter, int offset, int size, short[] array);

    /** Writes a parameter of type int[]: so many elements of an array from an offset on, which are not copied here. */
    void writeSubArray(int parameter, int offset, int size, int[] array);

    /** Writes a parameter of type long[]: so many elements of an array from an offset on, which are not copied here. */
    void writeSubArray(int parameter, int offset, int size, long[] array);

    /**
     * Writes a parameter of type float[]: so many elements of an array from an offset on, which are not copied here.
     */
    void writeSubArray(int parameter, int offset, int size, float[] array);

    /**
     * Writes a parameter of type double[]: so many elements of an array from an offset on, which are not copied here.
     */
    void writeSubArray(int parameter, int offset, int size, double[] array);

    /** Writes a parameter that is an array of objects: so many elements of an array from an offset on. */
    void writeSubArray(int parameter, int offset, int size, @Nullable Object[] array);
}
