package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.mobula.message.internal.section.DatatypePlacement;
import org.mobula.message.internal.section.SectionElements;

/**
 * The elements of a message: part of an array, or memory.
 *
 * <pre>{@code
 * world.send(Section.of(row), neighbour, 7);
 * world.receive(Section.of(grid, 3 * columns, columns), neighbour, 7);
 * }</pre>
 *
 * <p>A section does not hold elements; it says where they are. Creating one is cheap. A section can be used for any
 * number of messages, each of which carries the contents at that time.
 *
 * <p><b>Threads:</b> any; immutable. <b>Ownership:</b> the array and the memory belong to the program. Until a request
 * is done, the program must not modify the elements that it sends, and must not use those that it receives into.
 * <b>Failure:</b> {@link MessageArgumentException} if the elements do not lie within the array or the memory.
 */
public sealed interface Section permits SectionElements {
    /** No elements. */
    Section EMPTY = SectionElements.EMPTY;

    /** In a collective operation: the elements to send are those of the other section, where the result is stored. */
    Section IN_PLACE = SectionElements.IN_PLACE;

    /** All elements of an array. */
    static Section of(byte[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(boolean[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(char[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(short[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(int[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(long[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(float[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array. */
    static Section of(double[] array) {
        return of(array, 0, array.length);
    }

    /**
     * Adjacent elements of an array.
     *
     * @param offset index of the first element, at least 0
     * @param count number of elements, at least 0
     */
    static Section of(byte[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.BYTE, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(boolean[] array, int offset, int count) {
        return SectionElements.of(array, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(char[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.CHAR, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(short[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.SHORT, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(int[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.INT, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(long[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.LONG, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(float[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.FLOAT, offset, count);
    }

    /** Adjacent elements of an array, starting at {@code offset}. */
    static Section of(double[] array, int offset, int count) {
        return SectionElements.of(array, MemorySegment.ofArray(array), ElementKind.DOUBLE, offset, count);
    }

    /**
     * All bytes of a segment.
     *
     * @param memory of an arena that all threads may access, because any thread may transfer messages
     */
    static Section of(MemorySegment memory) {
        return SectionElements.of(memory);
    }

    /**
     * Elements of a datatype in memory. The first one starts at the first byte.
     *
     * @param memory of an arena that all threads may access, because any thread may transfer messages
     * @param count number of datatypes, at least 0
     */
    static Section of(MemorySegment memory, Datatype datatype, long count) {
        return SectionElements.of(memory, new DatatypePlacement(datatype, datatype::pattern, count));
    }

    /**
     * Elements of a datatype in an array.
     *
     * @param array a primitive array of the datatype's kind
     * @param offset array index at which the first datatype is placed
     * @param count number of datatypes, at least 0
     */
    static Section of(Object array, int offset, int count, Datatype datatype) {
        return SectionElements.of(array, offset, new DatatypePlacement(datatype, datatype::pattern, count));
    }

    /** The kind of the elements. */
    ElementKind kind();

    /** The number of basic elements; of {@link ElementKind#MIXED} and {@link ElementKind#PACKED}: bytes. */
    long count();

    /** The number of bytes that the elements take in a message. */
    long bytes();

    /**
     * Copies all elements to adjacent places, each in little-endian order. Several sections can be packed one after
     * another and sent as one, as {@link Datatype#PACKED}, to any machine.
     *
     * @param at the first byte of the destination
     * @return the byte after the last one written, where the next section may be packed
     */
    long packInto(MemorySegment packed, long at);

    /**
     * Copies all elements from where {@link #packInto} wrote them.
     *
     * @param at the first byte of the source
     * @return the byte after the last one read, where the next section's elements begin
     */
    long unpackFrom(MemorySegment packed, long at);
}
