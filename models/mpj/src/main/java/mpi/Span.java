package mpi;

import java.lang.reflect.Array;
import org.mobula.message.Section;

/**
 * The checked items of a call: an array, a place in it, a count and a datatype.
 *
 * @param array of the type's base type
 * @param offset index of the first item in the array
 * @param count number of items
 * @param type their datatype
 */
record Span(Object array, int offset, int count, Datatype type) {
    /** The items of a program's arguments. Without items, the array may be null. */
    static Span of(String call, Object array, int offset, int count, Datatype type) {
        if (type == null) {
            throw MPIException.of(MPI.ERR_TYPE, call, "the datatype is null; give one of MPI's or one made of them");
        }
        if (count < 0) {
            throw MPIException.of(MPI.ERR_COUNT, call, "a count of " + count + "; give at least 0");
        }
        if (type == Datatype.NOTHING && count > 0) {
            throw MPIException.of(
                    MPI.ERR_TYPE, call, "MPI.NULL is the type of nothing; give the datatype of the array's elements");
        }
        boolean nothing = (long) count * type.Size() == 0;
        if (nothing) {
            return new Span(type.base().newArray(0), 0, 0, type);
        }
        Span span = new Span(array, offset, count, type);
        span.check(call);
        return span;
    }

    private void check(String call) {
        if (array == null) {
            throw MPIException.of(
                    MPI.ERR_BUFFER, call, "the array is null; give one that holds " + count + " of " + type);
        }
        if (!type.base().fits(array)) {
            throw MPIException.of(
                    MPI.ERR_TYPE,
                    call,
                    type + " means items of a " + type.base().arrayName() + ", not of a "
                            + array.getClass().getSimpleName() + "; give the datatype of the array's elements");
        }
        long first = offset - type.reachBelow(count);
        long end = offset + type.reach(count);
        if (offset < 0 || first < 0 || end > length()) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    call,
                    count + " of " + type + " from index " + offset + " on take the elements " + first + " to "
                            + (end - 1) + " of an array of " + length() + "; give a longer array or fewer items");
        }
        if ((long) count * type.Size() > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " of " + type + " are too many for one message; send several");
        }
    }

    private int length() {
        return Array.getLength(array);
    }

    boolean isOfObjects() {
        return type.base() == BaseType.OBJECT;
    }

    /** For error messages: {@code 3 of MPI.INT}. */
    String words() {
        return count + " of " + type;
    }

    /** Whether the items are adjacent elements of the array. */
    boolean isDense() {
        return type.isDense();
    }

    /** The number of elements of all items. */
    int elements() {
        return count * type.Size();
    }

    /** The section of the items. */
    Section section() {
        if (type.base() == BaseType.NONE) {
            return Section.EMPTY;
        }
        return isDense()
                ? type.base().section(array, offset, elements())
                : Section.of(array, offset, count, type.delegate());
    }

    /** A copy of the items. */
    Section copy() {
        return type.base().section(packed(), 0, elements());
    }

    /** A copy of all elements at adjacent places. */
    Object packed() {
        Object packed = type.base().newArray(elements());
        for (int i = 0; i < count; i++) {
            type.runs().pack(array, offset + i * type.Extent(), packed, i * type.Size());
        }
        return packed;
    }

    /** Copies adjacent elements of another array to the items' places; at most {@link #elements}. */
    void unpack(Object packed, int at, int elements) {
        for (int i = 0; i < count && i * type.Size() < elements; i++) {
            type.runs()
                    .unpack(
                            packed,
                            at + i * type.Size(),
                            array,
                            offset + i * type.Extent(),
                            Math.min(type.Size(), elements - i * type.Size()));
        }
    }

    /** The references, in a new array. */
    Object[] objects() {
        return (Object[]) packed();
    }

    /** Stores received objects. */
    void take(String call, Object[] objects) {
        if (objects.length > elements()) {
            throw MPIException.of(
                    MPI.ERR_TRUNCATE,
                    call,
                    objects.length + " objects came, but there is room for " + elements() + "; receive more");
        }
        try {
            unpack(objects, 0, objects.length);
        } catch (ArrayStoreException other) {
            throw MPIException.of(
                    MPI.ERR_TYPE,
                    call,
                    "an object came that a " + array.getClass().getSimpleName() + " cannot hold (" + other.getMessage()
                            + "); receive into an array of the type that is sent");
        }
    }

    /** A number of items, starting at another one. */
    Span part(String call, int items, int of) {
        return of(call, array, Math.addExact(offset, Math.multiplyExact(items, type.Extent())), of, type);
    }

    /** Whether the elements of two spans may overlap. */
    boolean overlaps(Span other) {
        return array == other.array
                && offset - type.reachBelow(count) < other.offset + other.type.reach(other.count)
                && other.offset - other.type.reachBelow(other.count) < offset + type.reach(count);
    }

    /** Whether both are the same elements. */
    boolean isSame(Span other) {
        return array == other.array && offset == other.offset && count == other.count && type == other.type;
    }
}
