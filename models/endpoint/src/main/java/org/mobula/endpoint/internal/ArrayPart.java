package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Objects;
import org.mobula.endpoint.ArrayMode;
import org.mobula.memory.BufferType;

/** Elements of an array on the heap. */
public final class ArrayPart implements Part {
    private final MemorySegment segment;
    private final int type;
    private final ArrayMode mode;

    /**
     * @param array of a primitive type except boolean
     * @param offset the first element
     * @param length the number of elements
     */
    public ArrayPart(Object array, int offset, int length, ArrayMode mode) {
        BufferType kind = type(array);
        Objects.checkFromIndexSize(offset, length, Array.getLength(array));
        long width = kind.width();
        this.segment = segment(array).asSlice(offset * width, length * width);
        this.type = TypeCode.of(kind);
        this.mode = mode;
    }

    private static BufferType type(Object array) {
        return switch (array) {
            case byte[] _ -> BufferType.BYTE;
            case char[] _ -> BufferType.CHAR;
            case short[] _ -> BufferType.SHORT;
            case int[] _ -> BufferType.INT;
            case long[] _ -> BufferType.LONG;
            case float[] _ -> BufferType.FLOAT;
            case double[] _ -> BufferType.DOUBLE;
            default -> throw notAnArray(array);
        };
    }

    private static MemorySegment segment(Object array) {
        return switch (array) {
            case byte[] bytes -> MemorySegment.ofArray(bytes);
            case char[] chars -> MemorySegment.ofArray(chars);
            case short[] shorts -> MemorySegment.ofArray(shorts);
            case int[] ints -> MemorySegment.ofArray(ints);
            case long[] longs -> MemorySegment.ofArray(longs);
            case float[] floats -> MemorySegment.ofArray(floats);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw notAnArray(array);
        };
    }

    private static IllegalArgumentException notAnArray(Object array) {
        return new IllegalArgumentException(
                "endpoints transfer arrays of byte, char, short, int, long, float and double," + " not "
                        + array.getClass().getTypeName() + ". Copy the data into one of these");
    }

    /** An array of a type that holds a number of bytes; of bytes if the length is not a multiple of its width. */
    static Object newArray(int type, int bytes) {
        BufferType kind = TypeCode.type(type);
        int width = kind == null ? 1 : kind.width();
        if (kind == null || bytes % width != 0) {
            return new byte[bytes];
        }
        return switch (kind) {
            case CHAR -> new char[bytes / width];
            case SHORT -> new short[bytes / width];
            case INT -> new int[bytes / width];
            case LONG -> new long[bytes / width];
            case FLOAT -> new float[bytes / width];
            case DOUBLE -> new double[bytes / width];
            case BYTE, BOOLEAN, MIXED, OBJECTS -> new byte[bytes];
        };
    }

    @Override
    public long length() {
        return segment.byteSize();
    }

    @Override
    public int type() {
        return type;
    }

    @Override
    public MemorySegment begin() {
        return segment;
    }

    @Override
    public void end() {
        // The heap needs no count of its uses.
    }

    @Override
    public boolean isCopied() {
        return mode == ArrayMode.COPY;
    }

    @Override
    public void check(int endpoint) {
        // An array needs no registration.
    }
}
