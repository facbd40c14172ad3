package org.mobula.group;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.Elements;
import org.mobula.group.internal.Kind;
import org.mobula.group.internal.Signature;
import org.mobula.group.internal.Slice;
import org.mobula.invoke.Arguments;

/**
 * The arguments of one call, read and written by their place in the method's parameter list. Nothing is boxed; each read
 * and write is checked against the method's types; whoever is given one to write must write all parameters.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> valid while the code runs that it was given to; objects in it are the
 * call's own, not copies: to change them is to change what the caller holds. <b>Failure:</b> {@link ConfigurationException}
 * for a type that is not the parameter's, and for a parameter that was not written.
 */
public final class ParameterVector {
    private final Signature signature;
    private final Arguments arguments;
    private final @Nullable BitSet unwritten; // null for one that is only read

    private ParameterVector(Signature signature, Arguments arguments, boolean complete) {
        this.signature = signature;
        this.arguments = arguments;
        if (complete) {
            unwritten = null;
        } else {
            unwritten = new BitSet(signature.count());
            unwritten.set(0, signature.count());
        }
    }

    /** The arguments of a call. */
    static ParameterVector of(Signature signature, Arguments arguments) {
        return new ParameterVector(signature, arguments, true);
    }

    /** One to be written. */
    static ParameterVector empty(Signature signature) {
        Arguments arguments = new Arguments();
        arguments.begin(signature.primitives(), signature.count() - signature.primitives());
        return new ParameterVector(signature, arguments, false);
    }

    /** What it holds. */
    Arguments arguments() {
        return arguments;
    }

    /** Checks that every parameter was written. */
    void requireComplete(String by) {
        if (unwritten != null && !unwritten.isEmpty()) {
            throw new ConfigurationException(by + " did not write parameter " + unwritten.nextSetBit(0) + " ("
                    + signature.type(unwritten.nextSetBit(0)).getTypeName() + ") of " + signature.method()
                    + ": write all parameters of each vector");
        }
    }

    /** How many parameters there are. */
    public int size() {
        return signature.count();
    }

    private int slot(int parameter, Kind kind) {
        if (parameter < 0 || parameter >= signature.count()) {
            throw new ConfigurationException(signature.method() + " has " + signature.count()
                    + " parameters, counted from 0; there is no parameter " + parameter);
        }
        if (signature.kind(parameter) != kind) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", not " + (kind == Kind.OBJECT ? "an object" : kind));
        }
        return signature.slot(parameter);
    }

    private void put(int parameter, Kind kind, long bits) {
        arguments.keep(bits, slot(parameter, kind));
        wrote(parameter);
    }

    private void wrote(int parameter) {
        if (unwritten == null) {
            throw new ConfigurationException(
                    "the arguments of the call itself are only read; write into the vector that" + " is given for it");
        }
        unwritten.clear(parameter);
    }

    /** Reads a boolean parameter, counted from 0. */
    public boolean readBoolean(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.BOOLEAN));
        return (bits & 1) != 0;
    }

    /** Writes a boolean parameter, counted from 0. */
    public void write(int parameter, boolean value) {
        put(parameter, Kind.BOOLEAN, value ? 1 : 0);
    }

    /** Reads a byte parameter, counted from 0. */
    public byte readByte(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.BYTE));
        return (byte) bits;
    }

    /** Writes a byte parameter, counted from 0. */
    public void write(int parameter, byte value) {
        put(parameter, Kind.BYTE, value);
    }

    /** Reads a char parameter, counted from 0. */
    public char readChar(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.CHAR));
        return (char) bits;
    }

    /** Writes a char parameter, counted from 0. */
    public void write(int parameter, char value) {
        put(parameter, Kind.CHAR, value);
    }

    /** Reads a short parameter, counted from 0. */
    public short readShort(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.SHORT));
        return (short) bits;
    }

    /** Writes a short parameter, counted from 0. */
    public void write(int parameter, short value) {
        put(parameter, Kind.SHORT, value);
    }

    /** Reads a int parameter, counted from 0. */
    public int readInt(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.INT));
        return (int) bits;
    }

    /** Writes a int parameter, counted from 0. */
    public void write(int parameter, int value) {
        put(parameter, Kind.INT, value);
    }

    /** Reads a long parameter, counted from 0. */
    public long readLong(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.LONG));
        return bits;
    }

    /** Writes a long parameter, counted from 0. */
    public void write(int parameter, long value) {
        put(parameter, Kind.LONG, value);
    }

    /** Reads a float parameter, counted from 0. */
    public float readFloat(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.FLOAT));
        return Float.intBitsToFloat((int) bits);
    }

    /** Writes a float parameter, counted from 0. */
    public void write(int parameter, float value) {
        put(parameter, Kind.FLOAT, Float.floatToRawIntBits(value));
    }

    /** Reads a double parameter, counted from 0. */
    public double readDouble(int parameter) {
        long bits = arguments.bits(slot(parameter, Kind.DOUBLE));
        return Double.longBitsToDouble(bits);
    }

    /** Writes a double parameter, counted from 0. */
    public void write(int parameter, double value) {
        put(parameter, Kind.DOUBLE, Double.doubleToRawLongBits(value));
    }

    /** Reads a parameter that is an object or array, counted from 0. */
    public @Nullable Object readObject(int parameter) {
        Object object = arguments.reference(slot(parameter, Kind.OBJECT));
        return object instanceof Slice slice ? slice.copy() : object;
    }

    /** Writes a parameter that is an object or array, counted from 0. */
    public void write(int parameter, @Nullable Object value) {
        int slot = slot(parameter, Kind.OBJECT);
        if (value != null && !signature.type(parameter).isInstance(value)) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", not "
                    + value.getClass().getTypeName());
        }
        arguments.keep(value, slot);
        wrote(parameter);
    }

    private void writePart(int parameter, int offset, int size, Object array) {
        int slot = slot(parameter, Kind.OBJECT);
        Elements elements = signature.elements(parameter);
        if (elements == null || !elements.isArray(array)) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", and takes no part of a "
                    + array.getClass().getTypeName());
        }
        arguments.keep(new Slice(array, offset, size), slot);
        wrote(parameter);
    }

    /** Writes a parameter of type boolean[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, boolean[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type byte[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, byte[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type char[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, char[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type short[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, short[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type int[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, int[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type long[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, long[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type float[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, float[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter of type double[]: so many elements of an array from an offset on, which are not copied here. */
    public void writeSubArray(int parameter, int offset, int size, double[] array) {
        writePart(parameter, offset, size, array);
    }

    /** Writes a parameter that is an array of objects: so many elements of an array from an offset on. */
    public void writeSubArray(int parameter, int offset, int size, @Nullable Object[] array) {
        Objects.checkFromIndexSize(offset, size, array.length);
        write(parameter, (Object) Arrays.copyOfRange(array, offset, offset + size));
    }
}
