package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.mobula.codec.Codecs;
import org.mobula.codec.StorageException;
import org.mobula.fault.MobulaException;

/** Packs items to an array of bytes, and unpacks them. A message of it matches receives of the original items. */
final class ItemPacking {
    private static final ValueLayout.OfInt LENGTH = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int LENGTH_BYTES = Integer.BYTES;

    private ItemPacking() {}

    static int size(int count, Datatype type) {
        return size("Comm.Pack_size", count, type);
    }

    private static int size(String call, int count, Datatype type) {
        if (type == null || type.base() == BaseType.OBJECT) {
            throw MPIException.of(MPI.ERR_TYPE, call, "the size in bytes of " + type + " is unknown; send it unpacked");
        }
        long size = (long) count * type.Size() * type.base().bytes();
        if (count < 0 || size > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " of " + type + " fill no array; give at least 0, and fewer");
        }
        return (int) size;
    }

    static int pack(Codecs codecs, Span span, byte[] bytes, int position) {
        if (span.isOfObjects()) {
            return packObjects(codecs, span, bytes, position);
        }
        checkRoom("Comm.Pack", span, bytes, position);
        return (int) span.section().packInto(MemorySegment.ofArray(bytes), position);
    }

    static int unpack(Codecs codecs, byte[] bytes, int position, Span span) {
        if (span.isOfObjects()) {
            return unpackObjects(codecs, bytes, position, span);
        }
        checkRoom("Comm.Unpack", span, bytes, position);
        return (int) span.section().unpackFrom(MemorySegment.ofArray(bytes), position);
    }

    /** Writes the length in bytes, followed by the objects. */
    private static int packObjects(Codecs codecs, Span span, byte[] bytes, int position) {
        checkPlace("Comm.Pack", bytes, position);
        MemorySegment place = MemorySegment.ofArray(bytes).asSlice(position + LENGTH_BYTES);
        try {
            int length = Math.toIntExact(codecs.write(span.objects(), place));
            MemorySegment.ofArray(bytes).set(LENGTH, position, length);
            return position + LENGTH_BYTES + length;
        } catch (StorageException tooSmall) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    "Comm.Pack",
                    span.words() + " take more than the " + (bytes.length - position) + " bytes from " + position
                            + " on; give a longer array (Comm.Pack_size does not know how many bytes objects take)");
        } catch (MobulaException unfit) {
            throw MPIException.of("Comm.Pack", unfit);
        }
    }

    private static int unpackObjects(Codecs codecs, byte[] bytes, int position, Span span) {
        checkPlace("Comm.Unpack", bytes, position);
        MemorySegment packed = MemorySegment.ofArray(bytes);
        int length = packed.get(LENGTH, position);
        if (length < 0 || length > bytes.length - position - LENGTH_BYTES) {
            throw foreign(position);
        }
        try {
            if (!(codecs.read(packed.asSlice(position + LENGTH_BYTES, length)) instanceof Object[] objects)) {
                throw foreign(position);
            }
            span.take("Comm.Unpack", objects);
            return position + LENGTH_BYTES + length;
        } catch (StorageException other) {
            throw foreign(position);
        } catch (MobulaException unfit) {
            throw MPIException.of("Comm.Unpack", unfit);
        }
    }

    private static MPIException foreign(int position) {
        return MPIException.of(
                MPI.ERR_TYPE,
                "Comm.Unpack",
                "there are no MPI.OBJECT at byte " + position
                        + "; unpack items in the order in which they were packed");
    }

    private static void checkPlace(String call, byte[] bytes, int position) {
        if (bytes == null || position < 0 || position > bytes.length - LENGTH_BYTES) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    call,
                    "objects from byte " + position + " on do not fit "
                            + (bytes == null ? "no array" : "an array of " + bytes.length)
                            + "; give a longer array, or a place in it");
        }
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
