package org.mobula.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

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
    public static final Section EMPTY = new Section(ElementKind.BYTE, 0, MemorySegment.NULL.asSlice(0, 0), null, 0);

    /** Stands for the other section of a collective operation: that one is both given and overwritten. */
    public static final Section IN_PLACE = new Section(ElementKind.BYTE, 0, MemorySegment.NULL.asSlice(0, 0), null, 0);

    private final ElementKind kind;
    private final long count;
    private final MemorySegment memory;
    private final @Nullable Object array;
    private final int offset;

    private Section(ElementKind kind, long count, MemorySegment memory, @Nullable Object array, int offset) {
        this.kind = kind;
        this.count = count;
        this.memory = memory;
        this.array = array;
        this.offset = offset;
    }

    /** All elements of an array. */
    public static Section of(byte[] array) {
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

    /** All bytes of a segment. */
    public static Section of(MemorySegment memory) {
        return new Section(ElementKind.BYTE, memory.byteSize(), memory, null, 0);
    }

    private static Section of(Object array, MemorySegment whole, ElementKind kind, int offset, int count) {
        int unit = kind.bytes();
        long length = whole.byteSize() / unit;
        if ((offset | count) < 0 || offset > length - count) {
            throw new MessageArgumentException("Section.of: " + count + " elements from element " + offset
                    + " on do not lie in an array of " + length + " " + kind
                    + ". Give an offset and a count of at least 0, together at most " + length);
        }
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
        return true;
    }

    /** The elements as memory, {@link #bytes} long, if {@link #isContiguous}. */
    MemorySegment memory() {
        return memory;
    }

    /** The array that adjacent elements lie in, if it is one of their kind. */
    @Nullable Object array() {
        return array;
    }

    /** Where in the array the first element lies. */
    int offset() {
        return offset;
    }

    /** Writes all elements into a message. */
    void write(Output output) {
        output.putBytes(memory, 0, bytes(), kind.bytes());
    }

    /** Reads all elements from a message. */
    void read(Input input) {
        input.getBytes(memory, kind.bytes());
    }

    /**
     * Copies all elements, one behind the other.
     *
     * @param to at least {@link #bytes} long
     */
    void pack(MemorySegment to) {
        MemorySegment.copy(memory, 0, to, 0, bytes());
    }

    /** Takes all elements from where they lie one behind the other. */
    void unpack(MemorySegment from) {
        MemorySegment.copy(from, 0, memory, 0, bytes());
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
        return new Section(
                kind, length, memory.asSlice(from * unit, length * unit), array, array == null ? 0 : offset + (int) from);
    }

    /** New adjacent elements, all 0: in an array if there is one that long, else in memory that is collected like one. */
    static Section allocate(ElementKind kind, long count) {
        if (count > Integer.MAX_VALUE - 8) {
            MemorySegment memory = Arena.ofAuto().allocate(count * kind.bytes(), Long.BYTES);
            return new Section(kind, count, memory, null, 0);
        }
        int length = (int) count;
        return switch (kind) {
            case CHAR -> of(new char[length]);
            case SHORT -> of(new short[length]);
            case INT -> of(new int[length]);
            case LONG -> of(new long[length]);
            case FLOAT -> of(new float[length]);
            case DOUBLE -> of(new double[length]);
            case BYTE -> of(new byte[length]);
            case BOOLEAN, PACKED, OBJECT, MIXED ->
                new Section(kind, count, MemorySegment.ofArray(new byte[length]), null, 0);
        };
    }

    /** For messages about it: {@code 8 double}. */
    @Override
    public String toString() {
        return this == IN_PLACE ? "Section.IN_PLACE" : count + " " + kind;
    }
}
