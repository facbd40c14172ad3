package org.mobula.group.internal.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The element type of an array of primitives, which travels without the codecs. */
public enum ElementType {
    /** Booleans, a byte each. */
    BOOLEAN(boolean.class, ValueLayout.JAVA_BYTE),
    /** Bytes. */
    BYTE(byte.class, ValueLayout.JAVA_BYTE),
    /** Shorts. */
    SHORT(short.class, ValueLayout.JAVA_SHORT_UNALIGNED),
    /** Chars. */
    CHAR(char.class, ValueLayout.JAVA_CHAR_UNALIGNED),
    /** Ints. */
    INT(int.class, ValueLayout.JAVA_INT_UNALIGNED),
    /** Longs. */
    LONG(long.class, ValueLayout.JAVA_LONG_UNALIGNED),
    /** Floats. */
    FLOAT(float.class, ValueLayout.JAVA_FLOAT_UNALIGNED),
    /** Doubles. */
    DOUBLE(double.class, ValueLayout.JAVA_DOUBLE_UNALIGNED);

    private final Class<?> type;
    private final ValueLayout layout;

    ElementType(Class<?> type, ValueLayout layout) {
        this.type = type;
        this.layout = layout;
    }

    /** The element type of an array type; null unless it is primitive. */
    public static @Nullable ElementType of(Class<?> arrayType) {
        for (ElementType elements : values()) {
            if (elements.type == arrayType.getComponentType()) {
                return elements;
            }
        }
        return null;
    }

    /** The size of an element in bytes. */
    public int width() {
        return (int) layout.byteSize();
    }

    /** Whether arrays can be sent and received without being copied. */
    public boolean travelsAsBlock() {
        return this != BOOLEAN;
    }

    /** A new array. */
    public Object fresh(int length) {
        return Array.newInstance(type, length);
    }

    /** Whether an object is an array of such elements. */
    public boolean isArray(Object object) {
        return object.getClass().getComponentType() == type;
    }

    /** The memory of an array. */
    public MemorySegment segment(Object array) {
        return switch (array) {
            case byte[] bytes -> MemorySegment.ofArray(bytes);
            case short[] shorts -> MemorySegment.ofArray(shorts);
            case char[] chars -> MemorySegment.ofArray(chars);
            case int[] ints -> MemorySegment.ofArray(ints);
            case long[] longs -> MemorySegment.ofArray(longs);
            case float[] floats -> MemorySegment.ofArray(floats);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw new IllegalArgumentException(array.getClass().getTypeName() + " has no segment");
        };
    }

    /** The memory of a part of an array. */
    public MemorySegment segment(Object array, int offset, int length) {
        return segment(array).asSlice((long) offset * width(), (long) length * width());
    }

    /** Writes a part of an array. */
    public void put(Output output, Object array, int offset, int length) {
        if (array instanceof boolean[] booleans) {
            for (int i = offset; i < offset + length; i++) {
                output.putBoolean(booleans[i]);
            }
        } else if (offset == 0) {
            output.putArray(array, length, layout);
        } else {
            output.putBytes(segment(array, offset, length), 0, (long) length * width(), width());
        }
    }

    /** Reads an array. */
    public void get(Input input, Object array, int length) {
        if (array instanceof boolean[] booleans) {
            for (int i = 0; i < length; i++) {
                booleans[i] = input.getBoolean();
            }
        } else {
            input.getArray(array, length, layout);
        }
    }
}
