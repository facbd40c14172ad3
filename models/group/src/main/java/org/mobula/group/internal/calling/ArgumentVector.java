package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ConfigurationException;
import org.mobula.group.ParameterVector;
import org.mobula.group.internal.wire.ArraySlice;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ValueKind;
import org.mobula.invoke.Arguments;

/**
 * A parameter vector over the arguments of a call.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the arguments belong to the call.
 */
public final class ArgumentVector implements ParameterVector {
    private final MethodSignature signature;
    private final Arguments arguments;
    private final boolean @Nullable [] written; // by parameter; null in a vector for reading
    private int missing;

    private ArgumentVector(MethodSignature signature, Arguments arguments, boolean complete) {
        this.signature = signature;
        this.arguments = arguments;
        this.written = complete ? null : new boolean[signature.count()];
        this.missing = complete ? 0 : signature.count();
    }

    /** A vector for reading the arguments of a call. */
    public static ArgumentVector of(MethodSignature signature, Arguments arguments) {
        return new ArgumentVector(signature, arguments, true);
    }

    /** A vector to be written. */
    public static ArgumentVector empty(MethodSignature signature) {
        Arguments arguments = new Arguments();
        arguments.begin(signature.primitives(), signature.count() - signature.primitives());
        return new ArgumentVector(signature, arguments, false);
    }

    /** Drops the arguments, so that the vector can be filled again. */
    public void again() {
        arguments.clear();
        if (written != null) {
            arguments.begin(signature.primitives(), signature.count() - signature.primitives());
            Arrays.fill(written, false);
            missing = written.length;
        }
    }

    /** The arguments. */
    public Arguments arguments() {
        return arguments;
    }

    /** Whether every parameter was written. */
    public boolean isComplete() {
        return missing == 0;
    }

    /** Checks that every parameter was written. */
    public void requireComplete(String by) {
        for (int i = 0; written != null && i < written.length; i++) {
            if (!written[i]) {
                throw new ConfigurationException(by + " did not write parameter " + i + " ("
                        + signature.type(i).getTypeName() + ") of " + signature.method()
                        + ": write all parameters of each vector");
            }
        }
    }

    @Override
    public int size() {
        return signature.count();
    }

    private int slot(int parameter, ValueKind kind) {
        if (parameter < 0 || parameter >= signature.count()) {
            throw new ConfigurationException(signature.method() + " has " + signature.count()
                    + " parameters, counted from 0; there is no parameter " + parameter);
        }
        if (signature.kind(parameter) != kind) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", not "
                    + (kind == ValueKind.OBJECT ? "an object" : kind));
        }
        return signature.slot(parameter);
    }

    private long bits(int parameter, ValueKind kind) {
        return arguments.bits(slot(parameter, kind));
    }

    private void put(int parameter, ValueKind kind, long bits) {
        arguments.keep(bits, slot(parameter, kind));
        wrote(parameter);
    }

    private void wrote(int parameter) {
        if (written == null) {
            throw new ConfigurationException(
                    "the arguments of the call itself can only be read: write into the output vector");
        }
        if (!written[parameter]) {
            written[parameter] = true;
            missing--;
        }
    }

    @Override
    public boolean readBoolean(int parameter) {
        return (bits(parameter, ValueKind.BOOLEAN) & 1) != 0;
    }

    @Override
    public void write(int parameter, boolean value) {
        put(parameter, ValueKind.BOOLEAN, value ? 1 : 0);
    }

    @Override
    public byte readByte(int parameter) {
        return (byte) bits(parameter, ValueKind.BYTE);
    }

    @Override
    public void write(int parameter, byte value) {
        put(parameter, ValueKind.BYTE, value);
    }

    @Override
    public char readChar(int parameter) {
        return (char) bits(parameter, ValueKind.CHAR);
    }

    @Override
    public void write(int parameter, char value) {
        put(parameter, ValueKind.CHAR, value);
    }

    @Override
    public short readShort(int parameter) {
        return (short) bits(parameter, ValueKind.SHORT);
    }

    @Override
    public void write(int parameter, short value) {
        put(parameter, ValueKind.SHORT, value);
    }

    @Override
    public int readInt(int parameter) {
        return (int) bits(parameter, ValueKind.INT);
    }

    @Override
    public void write(int parameter, int value) {
        put(parameter, ValueKind.INT, value);
    }

    @Override
    public long readLong(int parameter) {
        return bits(parameter, ValueKind.LONG);
    }

    @Override
    public void write(int parameter, long value) {
        put(parameter, ValueKind.LONG, value);
    }

    @Override
    public float readFloat(int parameter) {
        return Float.intBitsToFloat((int) bits(parameter, ValueKind.FLOAT));
    }

    @Override
    public void write(int parameter, float value) {
        put(parameter, ValueKind.FLOAT, Float.floatToRawIntBits(value));
    }

    @Override
    public double readDouble(int parameter) {
        return Double.longBitsToDouble(bits(parameter, ValueKind.DOUBLE));
    }

    @Override
    public void write(int parameter, double value) {
        put(parameter, ValueKind.DOUBLE, Double.doubleToRawLongBits(value));
    }

    @Override
    public @Nullable Object readObject(int parameter) {
        Object object = arguments.reference(slot(parameter, ValueKind.OBJECT));
        return object instanceof ArraySlice slice ? slice.copy() : object;
    }

    @Override
    public void write(int parameter, @Nullable Object value) {
        int slot = slot(parameter, ValueKind.OBJECT);
        if (value != null && !signature.type(parameter).isInstance(value)) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", not "
                    + value.getClass().getTypeName());
        }
        arguments.keep(value, slot);
        wrote(parameter);
    }

    private void writePart(int parameter, int offset, int size, Object array) {
        int slot = slot(parameter, ValueKind.OBJECT);
        ElementType elements = signature.elements(parameter);
        if (elements == null || !elements.isArray(array)) {
            throw new ConfigurationException("parameter " + parameter + " of " + signature.method() + " is of type "
                    + signature.type(parameter).getTypeName() + ", and takes no part of a "
                    + array.getClass().getTypeName());
        }
        arguments.keep(new ArraySlice(array, offset, size), slot);
        wrote(parameter);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, boolean[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, byte[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, char[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, short[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, int[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, long[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, float[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, double[] array) {
        writePart(parameter, offset, size, array);
    }

    @Override
    public void writeSubArray(int parameter, int offset, int size, @Nullable Object[] array) {
        Objects.checkFromIndexSize(offset, size, array.length);
        write(parameter, (Object) Arrays.copyOfRange(array, offset, offset + size));
    }
}
