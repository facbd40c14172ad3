package org.mobula.codec.internal.jdk;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The differences between the classes of buffers.
 *
 * @param type the class
 * @param unit the size of an element in bytes
 * @param heap allocates a buffer on the heap
 * @param view views a direct byte buffer as elements
 * @param readOnly returns a read-only view
 * @param copy copies what remains into a buffer on the heap
 * @param order returns the byte order
 * @param isMemory whether the elements are memory at all
 */
record BufferKind<B extends Buffer>(
        Class<B> type,
        int unit,
        IntFunction<B> heap,
        Function<ByteBuffer, B> view,
        UnaryOperator<B> readOnly,
        UnaryOperator<B> copy,
        Function<B, ByteOrder> order,
        Predicate<B> isMemory) {

    /** All kinds. */
    static List<BufferKind<?>> all() {
        return List.of(
                of(
                        ByteBuffer.class,
                        1,
                        ByteBuffer::allocate,
                        b -> b,
                        ByteBuffer::asReadOnlyBuffer,
                        b -> b,
                        b -> b.order()),
                of(
                        ShortBuffer.class,
                        Short.BYTES,
                        ShortBuffer::allocate,
                        ByteBuffer::asShortBuffer,
                        ShortBuffer::asReadOnlyBuffer,
                        b -> ShortBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        ShortBuffer::order),
                new BufferKind<>(
                        CharBuffer.class,
                        Character.BYTES,
                        CharBuffer::allocate,
                        ByteBuffer::asCharBuffer,
                        CharBuffer::asReadOnlyBuffer,
                        b -> CharBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        CharBuffer::order,
                        b -> b.isDirect() || b.hasArray()), // a CharBuffer may also be a view of a CharSequence
                of(
                        IntBuffer.class,
                        Integer.BYTES,
                        IntBuffer::allocate,
                        ByteBuffer::asIntBuffer,
                        IntBuffer::asReadOnlyBuffer,
                        b -> IntBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        IntBuffer::order),
                of(
                        FloatBuffer.class,
                        Float.BYTES,
                        FloatBuffer::allocate,
                        ByteBuffer::asFloatBuffer,
                        FloatBuffer::asReadOnlyBuffer,
                        b -> FloatBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        FloatBuffer::order),
                of(
                        LongBuffer.class,
                        Long.BYTES,
                        LongBuffer::allocate,
                        ByteBuffer::asLongBuffer,
                        LongBuffer::asReadOnlyBuffer,
                        b -> LongBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        LongBuffer::order),
                of(
                        DoubleBuffer.class,
                        Double.BYTES,
                        DoubleBuffer::allocate,
                        ByteBuffer::asDoubleBuffer,
                        DoubleBuffer::asReadOnlyBuffer,
                        b -> DoubleBuffer.allocate(b.remaining())
                                .put(b.duplicate())
                                .flip(),
                        DoubleBuffer::order));
    }

    /** Allocates a buffer. */
    B make(int length, boolean direct) {
        return direct
                ? view.apply(ByteBuffer.allocateDirect(Math.multiplyExact(length, unit))
                        .order(ByteOrder.nativeOrder()))
                : heap.apply(length);
    }

    /** Sets the order of a byte buffer; other buffers have this machine's order. */
    B ordered(boolean bigEndian, B buffer) {
        if (buffer instanceof ByteBuffer bytes) {
            bytes.order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        }
        return buffer;
    }

    private static <B extends Buffer> BufferKind<B> of(
            Class<B> type,
            int unit,
            IntFunction<B> heap,
            Function<ByteBuffer, B> view,
            UnaryOperator<B> readOnly,
            UnaryOperator<B> copy,
            Function<B, ByteOrder> order) {
        return new BufferKind<>(type, unit, heap, view, readOnly, copy, order, _ -> true);
    }
}
