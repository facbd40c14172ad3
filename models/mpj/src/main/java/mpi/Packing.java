package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Items in an array of bytes: basic elements one behind the other, big-endian, none aligned. */
final class Packing {
    private Packing() {}

    static int size(int count, Datatype type) {
        String call = "Comm.Pack_size";
        if (type == null || type.base() == Base.OBJECT) {
            throw MPIException.of(
                    MPI.ERR_TYPE, call, "nobody knows how many bytes " + type + " takes; send it as it is");
        }
        if (count < 0) {
            throw MPIException.of(MPI.ERR_COUNT, call, "a count of " + count + "; give at least 0");
        }
        return Math.multiplyExact(
                Math.multiplyExact(count, type.Size()), type.base().bytes());
    }

    static int pack(Span span, byte[] bytes, int position) {
        int size = checked("Comm.Pack", span, bytes, position);
        write(span.packed(), ByteBuffer.wrap(bytes, position, size).order(ByteOrder.BIG_ENDIAN));
        return position + size;
    }

    static int unpack(byte[] bytes, int position, Span span) {
        int size = checked("Comm.Unpack", span, bytes, position);
        Object elements = span.room();
        read(ByteBuffer.wrap(bytes, position, size).order(ByteOrder.BIG_ENDIAN), elements);
        span.unpack(elements, 0, span.elements());
        return position + size;
    }

    private static int checked(String call, Span span, byte[] bytes, int position) {
        int size = size(span.count(), span.type());
        if (bytes == null || position < 0 || size > bytes.length - position) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    call,
                    span.count() + " of " + span.type() + " take the bytes " + position + " to " + (position + size - 1)
                            + " of " + (bytes == null ? "no array" : "an array of " + bytes.length)
                            + "; Comm.Pack_size tells how many are needed");
        }
        return size;
    }

    private static void write(Object elements, ByteBuffer to) {
        switch (elements) {
            case byte[] array -> to.put(array);
            case char[] array -> to.asCharBuffer().put(array);
            case short[] array -> to.asShortBuffer().put(array);
            case int[] array -> to.asIntBuffer().put(array);
            case long[] array -> to.asLongBuffer().put(array);
            case float[] array -> to.asFloatBuffer().put(array);
            case double[] array -> to.asDoubleBuffer().put(array);
            case boolean[] array -> {
                for (boolean element : array) {
                    to.put((byte) (element ? 1 : 0));
                }
            }
            default -> throw new IllegalStateException("not an array of numbers: " + elements);
        }
    }

    private static void read(ByteBuffer from, Object elements) {
        switch (elements) {
            case byte[] array -> from.get(array);
            case char[] array -> from.asCharBuffer().get(array);
            case short[] array -> from.asShortBuffer().get(array);
            case int[] array -> from.asIntBuffer().get(array);
            case long[] array -> from.asLongBuffer().get(array);
            case float[] array -> from.asFloatBuffer().get(array);
            case double[] array -> from.asDoubleBuffer().get(array);
            case boolean[] array -> {
                for (int i = 0; i < array.length; i++) {
                    array[i] = from.get() != 0;
                }
            }
            default -> throw new IllegalStateException("not an array of numbers: " + elements);
        }
    }
}
