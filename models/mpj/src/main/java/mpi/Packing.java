package mpi;

import java.lang.foreign.MemorySegment;

/** Items in an array of bytes, one behind the other; a message of it matches receives of what was packed. */
final class Packing {
    private Packing() {}

    static int size(int count, Datatype type) {
        return size("Comm.Pack_size", count, type);
    }

    private static int size(String call, int count, Datatype type) {
        if (type == null || type.base() == Base.OBJECT) {
            throw MPIException.of(
                    MPI.ERR_TYPE, call, "nobody knows how many bytes " + type + " takes; send it as it is");
        }
        long size = (long) count * type.Size() * type.base().bytes();
        if (count < 0 || size > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " of " + type + " fill no array; give at least 0, and fewer");
        }
        return (int) size;
    }

    static int pack(Span span, byte[] bytes, int position) {
        checkRoom("Comm.Pack", span, bytes, position);
        return (int) span.section().packInto(MemorySegment.ofArray(bytes), position);
    }

    static int unpack(byte[] bytes, int position, Span span) {
        checkRoom("Comm.Unpack", span, bytes, position);
        return (int) span.section().unpackFrom(MemorySegment.ofArray(bytes), position);
    }

    private static void checkRoom(String call, Span span, byte[] bytes, int position) {
        int size = size(call, span.count(), span.type());
        if (bytes == null || position < 0 || size > bytes.length - position) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    call,
                    span.count() + " of " + span.type() + " take the bytes " + position + " to "
                            + (position + size - 1L)
                            + " of " + (bytes == null ? "no array" : "an array of " + bytes.length)
                            + "; Comm.Pack_size tells how many are needed");
        }
    }
}
