package org.mobula.codec.internal.inplace.schema;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The primitive types: their width, and their arrays in a message. The order is part of the format. */
public enum Element {
    BOOLEAN('Z', boolean.class, 1, ValueLayout.JAVA_BYTE, null, null),
    BYTE('B', byte.class, 1, ValueLayout.JAVA_BYTE, ByteBuffer.class, bytes -> bytes),
    CHAR('C', char.class, 2, ValueLayout.JAVA_CHAR_UNALIGNED, CharBuffer.class, ByteBuffer::asCharBuffer),
    SHORT('S', short.class, 2, ValueLayout.JAVA_SHORT_UNALIGNED, ShortBuffer.class, ByteBuffer::asShortBuffer),
    INT('I', int.class, 4, ValueLayout.JAVA_INT_UNALIGNED, IntBuffer.class, ByteBuffer::asIntBuffer),
    FLOAT('F', float.class, 4, ValueLayout.JAVA_FLOAT_UNALIGNED, FloatBuffer.class, ByteBuffer::asFloatBuffer),
    LONG('J', long.class, 8, ValueLayout.JAVA_LONG_UNALIGNED, LongBuffer.class, ByteBuffer::asLongBuffer),
    DOUBLE('D', double.class, 8, ValueLayout.JAVA_DOUBLE_UNALIGNED, DoubleBuffer.class, ByteBuffer::asDoubleBuffer);

    private final char letter;
    private final Class<?> primitive;
    private final int width;
    private final ValueLayout layout;
    private final @Nullable Class<?> buffer;
    private final @Nullable Function<ByteBuffer, Buffer> asBuffer;

    Element(
            char letter,
            Class<?> primitive,
            int width,
            ValueLayout layout,
            @Nullable Class<?> buffer,
            @Nullable Function<ByteBuffer, Buffer> asBuffer) {
        this.letter = letter;
        this.primitive = primitive;
        this.width = width;
        this.layout = layout.withOrder(LITTLE_ENDIAN);
        this.buffer = buffer;
        this.asBuffer = asBuffer;
    }

    /** The element of a primitive type, if it is one. */
    public static @Nullable Element ofPrimitive(Class<?> type) {
        for (Element each : values()) {
            if (each.primitive == type) {
                return each;
            }
        }
        return null;
    }

    /** The element of a buffer class such as {@link DoubleBuffer}. */
    public static @Nullable Element ofBuffer(Class<?> type) {
        for (Element each : values()) {
            if (each.buffer == type) {
                return each;
            }
        }
        return null;
    }

    public static @Nullable Element ofLetter(char letter) {
        for (Element each : values()) {
            if (each.letter == letter) {
                return each;
            }
        }
        return null;
    }

    /** The element of an array's type word. */
    public static @Nullable Element ofWord(int word) {
        int index = MessageLayout.ARRAYS - word;
        return index >= 0 && index < values().length ? values()[index] : null;
    }

    public char letter() {
        return letter;
    }

    public Class<?> primitive() {
        return primitive;
    }

    public int width() {
        return width;
    }

    /** The type word of arrays of this element. */
    public int word() {
        return MessageLayout.ARRAYS - ordinal();
    }

    /** Copies elements out of a message into a new array. */
    public Object toArray(MemorySegment from, long at, int length) {
        if (this == BOOLEAN) {
            boolean[] values = new boolean[length];
            for (int i = 0; i < length; i++) {
                values[i] = from.get(ValueLayout.JAVA_BYTE, at + i) != 0;
            }
            return values;
        }
        Object values = Array.newInstance(primitive, length);
        MemorySegment.copy(from, layout, at, values, 0, length);
        return values;
    }

    /** Copies an array into a message. */
    public void fromArray(Object values, MemorySegment to, long at, int length) {
        if (values instanceof boolean[] booleans) {
            for (int i = 0; i < length; i++) {
                to.set(ValueLayout.JAVA_BYTE, at + i, (byte) (booleans[i] ? 1 : 0));
            }
        } else {
            MemorySegment.copy(values, 0, to, layout, at, length);
        }
    }

    /** Copies the remaining elements of a buffer of this element into a message. */
    public void fromBuffer(Buffer values, MemorySegment to, long at) {
        ValueLayout source = layout.withOrder(order(values));
        MemorySegment.copy(MemorySegment.ofBuffer(values), source, 0, to, layout, at, values.remaining());
    }

    /** Elements of a whole message that is seen as a buffer of this element. */
    Buffer slice(Buffer whole, long at, int length) {
        int first = Math.toIntExact(at / width); // arrays begin at multiples of 8
        Buffer slice = whole.slice(first, length);
        return slice instanceof ByteBuffer bytes ? bytes.order(LITTLE_ENDIAN) : slice;
    }

    /** A view of elements in a message, as a buffer of this element. */
    public Buffer toBuffer(MemorySegment elements) {
        if (asBuffer == null) {
            throw new IllegalStateException("there is no buffer of " + primitive);
        }
        return asBuffer.apply(elements.asByteBuffer().order(LITTLE_ENDIAN));
    }

    private static java.nio.ByteOrder order(Buffer values) {
        return switch (values) {
            case ByteBuffer each -> each.order();
            case CharBuffer each -> each.order();
            case ShortBuffer each -> each.order();
            case IntBuffer each -> each.order();
            case FloatBuffer each -> each.order();
            case LongBuffer each -> each.order();
            case DoubleBuffer each -> each.order();
        };
    }
}
