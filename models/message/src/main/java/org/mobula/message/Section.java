package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.pattern.ArrayMemory;
import org.mobula.message.internal.pattern.Pattern;
import org.mobula.message.internal.pattern.Scattered;

/**
 * Where a message's elements lie: some of an array's elements, or memory.
 *
 * <pre>{@code
 * world.send(Section.of(row), neighbour, 7);
 * world.receive(Section.of(grid, 3 * columns, columns), neighbour, 7);
 * }</pre>
 *
 * <p>A section holds no elements, it says where they are: making one costs next to nothing, and one that is kept serves
 * any number of messages, each with what is there at that time.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Ownership:</b> the array and the memory stay the program's. What is being
 * sent must not change, and what is being received into must not be used, until the request is done. <b>Failure:</b>
 * {@link MessageArgumentException} if the elements do not lie in the array or the memory.
 */
public final class Section {
    /** No elements. */
    public static final Section EMPTY = new Section(ElementKind.BYTE, 0, MemorySegment.NULL, null, 0);

    /** Stands for the other section of a collective operation: that one is both given and overwritten. */
    public static final Section IN_PLACE = new Section(ElementKind.BYTE, 0, MemorySegment.NULL, null, 0);

    private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private final ElementKind kind;
    private final long count;
    private final MemorySegment memory;
    private final @Nullable Object array;
    private final int offset;
    private final @Nullable Scattered scattered;

    private Section(ElementKind kind, long count, MemorySegment memory, @Nullable Object array, int offset) {
        this(kind, count, memory, array, offset, null);
    }

    private Section(
            ElementKind kind,
            long count,
            MemorySegment memory,
            @Nullable Object array,
            int offset,
            @Nullable Scattered scattered) {
        this.kind = kind;
        this.count = count;
        this.memory = memory;
        this.array = array;
        this.offset = offset;
        this.scattered = scattered;
    }

    /** All elements of an array. */
    public static Section of(byte[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(boolean[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(char[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(short[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(int[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(long[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(float[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    public static Section of(double[] array) {
        return of(array, 0, array.length);
    }

    /**
     * Adjacent elements of an array.
     *
     * @param offset the first one, at least 0
     * @param count how many, at least 0
     */
    public static Section of(byte[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.BYTE, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(boolean[] array, int offset, int count) {
        Placement.checkRange(ElementKind.BOOLEAN, array.length, offset, count);
        Scattered scattered = Scattered.over(array, offset, Pattern.run(count, 1));
        return new Section(ElementKind.BOOLEAN, count, MemorySegment.NULL, array, offset, scattered);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(char[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.CHAR, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(short[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.SHORT, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(int[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.INT, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(long[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.LONG, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(float[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.FLOAT, offset, count);
    }

    /** Adjacent elements of an array, from {@code offset} on. */
    public static Section of(double[] array, int offset, int count) {
        return of(array, MemorySegment.ofArray(array), ElementKind.DOUBLE, offset, count);
    }

    /**
     * All bytes of a segment.
     *
     * @param memory of an arena that all threads may use, since messages come by any
     */
    public static Section of(MemorySegment memory) {
        Placement.checkShared(memory);
        return new Section(ElementKind.BYTE, memory.byteSize(), memory, null, 0);
    }

    /**
     * Elements of a datatype in memory.
     *
     * @param memory of an arena that all threads may use, since messages come by any
     * @param count how many of the datatype, at least 0; the first one is put at the memory's first byte
     */
    public static Section of(MemorySegment memory, Datatype datatype, long count) {
        Placement.checkShared(memory);
        Pattern pattern = Placement.of(datatype, memory.byteSize(), 0, count);
        ElementKind kind = datatype.kind();
        long number = pattern.bytes() / kind.bytes();
        if (pattern.isAdjacent() && !(BIG_ENDIAN && kind == ElementKind.MIXED)) {
            return new Section(kind, number, memory.asSlice(pattern.first(), pattern.bytes()), null, 0);
        }
        boolean turned = BIG_ENDIAN && kind == ElementKind.MIXED;
        return new Section(kind, number, MemorySegment.NULL, null, 0, Scattered.over(memory, 0, pattern, turned));
    }

    /**
     * Elements of a datatype in an array.
     *
     * @param array of primitive elements, of the datatype's kind
     * @param offset where the first of the datatype is put, in elements of the array
     * @param count how many of the datatype, at least 0
     */
    public static Section of(Object array, int offset, int count, Datatype datatype) {
        ElementKind kind = Placement.kindOf(array, datatype);
        int unit = kind.bytes();
        long origin = (long) offset * unit;
        Pattern pattern = Placement.of(datatype, (long) Array.getLength(array) * unit, origin, count);
        if (array instanceof boolean[] flags) {
            Scattered scattered = Scattered.over(flags, origin, pattern);
            return pattern.isAdjacent()
                    ? of(flags, offset + (int) pattern.first(), (int) pattern.bytes())
                    : new Section(kind, pattern.bytes(), MemorySegment.NULL, null, 0, scattered);
        }
        MemorySegment whole = ArrayMemory.of(array);
        long number = pattern.bytes() / unit;
        if (pattern.isAdjacent() && pattern.first() % unit == 0) {
            int first = offset + (int) (pattern.first() / unit);
            return new Section(kind, number, whole.asSlice((long) first * unit, pattern.bytes()), array, first);
        }
        Scattered scattered = Scattered.over(whole, origin, pattern, false);
        return new Section(kind, number, MemorySegment.NULL, null, 0, scattered);
    }

    private static Section of(Object array, MemorySegment whole, ElementKind kind, int offset, int count) {
        int unit = kind.bytes();
        long length = whole.byteSize() / unit;
        Placement.checkRange(kind, length, offset, count);
        MemorySegment memory = count == length ? whole : whole.asSlice((long) offset * unit, (long) count * unit);
        return new Section(kind, count, memory, array, offset);
    }

    /** What the elements are. */
    public ElementKind kind() {
        return kind;
    }

    /** How many basic elements there are; of {@link ElementKind#MIXED} and {@link ElementKind#PACKED}: bytes. */
    public long count() {
        return count;
    }

    /** How many bytes the elements take in a message. */
    public long bytes() {
        return count * kind.bytes();
    }

    /** Whether the elements lie side by side where they can be seen as {@link #memory}. */
    boolean isContiguous() {
        return scattered == null;
    }

    /** Whether elements may be received into it. */
    boolean isWritable() {
        boolean readOnly = scattered == null ? memory.isReadOnly() : scattered.isReadOnly();
        return this != IN_PLACE && (count == 0 || !readOnly);
    }

    /** Adjacent elements, of a kind that no array has. */
    static Section of(ElementKind kind, MemorySegment memory, @Nullable Object array) {
        return new Section(kind, memory.byteSize() / kind.bytes(), memory, array, 0);
    }

    /** The elements as memory, {@link #bytes} long, if {@link #isContiguous}. */
    MemorySegment memory() {
        return memory;
    }

    /** Where the elements lie, if not {@link #isContiguous}. */
    @Nullable
    Scattered scattered() {
        return scattered;
    }

    /** The array that adjacent elements lie in, if it is one of their kind. */
    @Nullable
    Object array() {
        return array;
    }

    /** Where in the array the first element lies. */
    int offset() {
        return offset;
    }

    /**
     * Some of the elements, in the order of packing.
     *
     * @param from the first one, at least 0
     * @param length how many; they end at {@link #count} at most
     */
    Section slice(long from, long length) {
        if (from == 0 && length == count) {
            return this;
        }
        if ((from | length) < 0 || from > count - length) {
            throw new MessageArgumentException("elements " + from + " to " + (from + length) + " of " + this
                    + " are needed. Give a section of at least " + (from + length) + " elements");
        }
        int unit = kind.bytes();
        int first = array == null ? 0 : offset + (int) from;
        if (scattered != null) {
            return new Section(kind, length, memory, array, first, scattered.slice(from * unit, length * unit));
        }
        return new Section(kind, length, memory.asSlice(from * unit, length * unit), array, first);
    }

    /**
     * Copies all elements to where they lie one behind the other, each in little-endian order: so what several
     * sections were packed into can travel as one, as {@link Datatype#PACKED}, to any machine.
     *
     * @param at the first byte there
     * @return where the next section may be packed to
     */
    public long packInto(MemorySegment packed, long at) {
        return Packing.packInto(this, packed, at);
    }

    /**
     * Takes all elements from where {@link #packInto} wrote them.
     *
     * @param at the first byte there
     * @return where the next section's elements begin
     */
    public long unpackFrom(MemorySegment packed, long at) {
        return Packing.unpackFrom(this, packed, at);
    }

    /** For messages about it: {@code 8 double}. */
    @Override
    public String toString() {
        return this == IN_PLACE ? "Section.IN_PLACE" : count + " " + kind;
    }

    /** Whether these are the first elements of another section, in the same place. */
    boolean isPrefixOf(Section other) {
        return count > 0
                && kind == other.kind
                && count <= other.count
                && scattered == null
                && other.scattered == null
                && (array != null ? array == other.array && offset == other.offset : isAtBeginningOf(other));
    }

    private boolean isAtBeginningOf(Section other) {
        return other.array == null && memory.equals(other.memory.asSlice(0, memory.byteSize()));
    }

    /** Whether some element lies in another section, too. Not answered (false) where elements are not adjacent. */
    boolean overlaps(Section other) {
        if (count == 0 || other.count == 0 || scattered != null || other.scattered != null) {
            return false;
        }
        if (array != null || other.array != null) {
            return array == other.array && offset < other.offset + other.count && other.offset < offset + count;
        }
        return memory.asOverlappingSlice(other.memory).isPresent();
    }
}
