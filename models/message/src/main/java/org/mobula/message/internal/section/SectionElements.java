package org.mobula.message.internal.section;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Block;
import org.mobula.message.ElementKind;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Section;
import org.mobula.message.internal.pattern.ArrayMemory;
import org.mobula.message.internal.pattern.Pattern;
import org.mobula.message.internal.pattern.Patterns;
import org.mobula.message.internal.pattern.Scattered;

/**
 * The places of a section's elements: adjacent in memory, or {@link Scattered}.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class SectionElements implements Section {
    /** No elements. */
    public static final SectionElements EMPTY = new SectionElements(ElementKind.BYTE, 0, MemorySegment.NULL, null, 0);

    /** {@link Section#IN_PLACE}. */
    public static final SectionElements IN_PLACE =
            new SectionElements(ElementKind.BYTE, 0, MemorySegment.NULL, null, 0);

    /** Used in place of a section when an object is sent or received. */
    public static final SectionElements OBJECT =
            new SectionElements(ElementKind.OBJECT, 0, MemorySegment.NULL, null, 0);

    private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private final ElementKind kind;
    private final long count;
    private final MemorySegment memory;
    private final @Nullable Object array;
    private final int offset;
    private final @Nullable Scattered scattered;

    private SectionElements(ElementKind kind, long count, MemorySegment memory, @Nullable Object array, int offset) {
        this.kind = kind;
        this.count = count;
        this.memory = memory;
        this.array = array;
        this.offset = offset;
        this.scattered = null;
    }

    private SectionElements(
            SectionElements whole, long from, long count, MemorySegment memory, @Nullable Scattered scattered) {
        this.kind = whole.kind;
        this.count = count;
        this.memory = memory;
        this.array = whole.array;
        this.offset = array == null ? 0 : whole.offset + (int) from;
        this.scattered = scattered;
    }

    private SectionElements(ElementKind kind, long bytes, Scattered scattered, @Nullable Object array, int offset) {
        this.kind = kind;
        this.count = bytes / kind.bytes();
        this.memory = MemorySegment.NULL;
        this.array = array;
        this.offset = offset;
        this.scattered = scattered;
    }

    /** Adjacent elements of an array of booleans, which cannot be viewed as memory. */
    public static SectionElements of(boolean[] array, int offset, int count) {
        DatatypePlacement.checkRange(ElementKind.BOOLEAN, array.length, offset, count);
        Scattered scattered = Scattered.over(array, offset, Patterns.run(count, 1));
        return new SectionElements(ElementKind.BOOLEAN, count, scattered, array, offset);
    }

    /**
     * Adjacent elements of an array.
     *
     * @param whole the array as memory
     */
    public static SectionElements of(Object array, MemorySegment whole, ElementKind kind, int offset, int count) {
        int unit = kind.bytes();
        long length = whole.byteSize() / unit;
        DatatypePlacement.checkRange(kind, length, offset, count);
        MemorySegment memory = count == length ? whole : whole.asSlice((long) offset * unit, (long) count * unit);
        return new SectionElements(kind, count, memory, array, offset);
    }

    /** Adjacent elements of a kind that arrays do not have. */
    public static SectionElements of(ElementKind kind, MemorySegment memory, @Nullable Object array) {
        return new SectionElements(kind, memory.byteSize() / kind.bytes(), memory, array, 0);
    }

    /** All bytes of a segment. */
    public static SectionElements of(MemorySegment memory) {
        DatatypePlacement.checkShared(memory);
        return of(ElementKind.BYTE, memory, null);
    }

    /** Elements of a datatype in memory. */
    public static SectionElements of(MemorySegment memory, DatatypePlacement places) {
        DatatypePlacement.checkShared(memory);
        Pattern pattern = places.within(memory.byteSize(), 0);
        ElementKind kind = places.kind();
        boolean turned = BIG_ENDIAN && kind == ElementKind.MIXED;
        return pattern.isAdjacent() && !turned
                ? of(kind, memory.asSlice(pattern.first(), pattern.bytes()), null)
                : new SectionElements(kind, pattern.bytes(), Scattered.over(memory, 0, pattern, turned), null, 0);
    }

    /** Elements of a datatype in an array. */
    public static SectionElements of(Object array, int offset, DatatypePlacement places) {
        ElementKind kind = places.kindIn(array);
        int unit = kind.bytes();
        long origin = (long) offset * unit;
        Pattern pattern = places.within((long) Array.getLength(array) * unit, origin);
        if (array instanceof boolean[] flags) {
            return pattern.isAdjacent()
                    ? of(flags, offset + (int) pattern.first(), (int) pattern.bytes())
                    : new SectionElements(kind, pattern.bytes(), Scattered.over(flags, origin, pattern), null, 0);
        }
        MemorySegment whole = ArrayMemory.of(array);
        if (pattern.isAdjacent() && pattern.first() % unit == 0) {
            int first = offset + (int) (pattern.first() / unit);
            MemorySegment memory = whole.asSlice((long) first * unit, pattern.bytes());
            return new SectionElements(kind, pattern.bytes() / unit, memory, array, first);
        }
        return new SectionElements(kind, pattern.bytes(), Scattered.over(whole, origin, pattern, false), null, 0);
    }

    @Override
    public ElementKind kind() {
        return kind;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long bytes() {
        return count * kind.bytes();
    }

    @Override
    public long packInto(MemorySegment packed, long at) {
        checkRoom("packInto", packed, at);
        pack(packed, at);
        swapIfBigEndian(packed, at);
        return at + bytes();
    }

    @Override
    public long unpackFrom(MemorySegment packed, long at) {
        checkRoom("unpackFrom", packed, at);
        if (BIG_ENDIAN) {
            MemorySegment copy =
                    MemorySegment.ofArray(packed.asSlice(at, bytes()).toArray(ValueLayout.JAVA_BYTE));
            swapIfBigEndian(copy, 0);
            unpack(copy, 0);
        } else {
            unpack(packed, at);
        }
        return at + bytes();
    }

    private void swapIfBigEndian(MemorySegment packed, long at) {
        if (BIG_ENDIAN) {
            new Block(packed.asSlice(at, bytes()), kind.bytes()).complete();
        }
    }

    private void checkRoom(String call, MemorySegment packed, long at) {
        if (at < 0 || at > packed.byteSize() - bytes()) {
            throw new MessageArgumentException("Section." + call + ": " + this + " take " + bytes()
                    + " bytes, but memory of " + packed.byteSize() + " bytes does not have that many after byte " + at
                    + ". Give more memory, or another place");
        }
    }

    /**
     * Copies all elements to adjacent memory.
     *
     * @param to has at least {@link #bytes} bytes after byte {@code at}
     */
    public void pack(MemorySegment to, long at) {
        if (scattered == null) {
            MemorySegment.copy(memory, 0, to, at, bytes());
        } else {
            scattered.pack(to, at);
        }
    }

    /** Copies all elements from adjacent memory, starting at byte {@code at}. */
    public void unpack(MemorySegment from, long at) {
        if (scattered == null) {
            MemorySegment.copy(from, at, memory, 0, bytes());
        } else {
            scattered.unpack(from, at);
        }
    }

    /** Whether the elements are adjacent in {@link #memory}. */
    public boolean isContiguous() {
        return scattered == null;
    }

    /** Whether elements may be received into it. */
    public boolean isWritable() {
        boolean readOnly = scattered == null ? memory.isReadOnly() : scattered.isReadOnly();
        return this != IN_PLACE && (count == 0 || !readOnly);
    }

    /** The elements as memory of {@link #bytes} bytes, if {@link #isContiguous}. */
    public MemorySegment memory() {
        return memory;
    }

    /** The places of the elements, unless {@link #isContiguous}. */
    public @Nullable Scattered scattered() {
        return scattered;
    }

    /** The array that holds the adjacent elements; null if they are not in an array of their kind. */
    public @Nullable Object array() {
        return array;
    }

    /** The array index of the first element. */
    public int offset() {
        return offset;
    }

    /**
     * Some of the elements, in packing order.
     *
     * @param from the first element, at least 0
     * @param length the number of elements; {@code from + length} is at most {@link #count}
     */
    public SectionElements slice(long from, long length) {
        if (from == 0 && length == count) {
            return this;
        }
        if ((from | length) < 0 || from > count - length) {
            throw new MessageArgumentException("elements " + from + " to " + (from + length) + " of " + this
                    + " are needed. Give a section of at least " + (from + length) + " elements");
        }
        int unit = kind.bytes();
        return scattered != null
                ? new SectionElements(this, from, length, memory, scattered.slice(from * unit, length * unit))
                : new SectionElements(this, from, length, memory.asSlice(from * unit, length * unit), null);
    }

    /** Whether these are the first elements of another section, in the same place. */
    public boolean isPrefixOf(SectionElements other) {
        return count > 0
                && kind == other.kind
                && count <= other.count
                && scattered == null
                && other.scattered == null
                && (array != null ? array == other.array && offset == other.offset : isAtBeginningOf(other));
    }

    private boolean isAtBeginningOf(SectionElements other) {
        return other.array == null && memory.equals(other.memory.asSlice(0, memory.byteSize()));
    }

    /**
     * Whether some element is also part of another section. False where elements are not adjacent, which is not
     * examined.
     */
    public boolean overlaps(SectionElements other) {
        if (count == 0 || other.count == 0 || scattered != null || other.scattered != null) {
            return false;
        }
        if (array != null || other.array != null) {
            return array == other.array && offset < other.offset + other.count && other.offset < offset + count;
        }
        return memory.asOverlappingSlice(other.memory).isPresent();
    }

    /** For error messages: {@code 8 double}. */
    @Override
    public String toString() {
        if (kind == ElementKind.OBJECT) {
            return "an object";
        }
        return this == IN_PLACE ? "Section.IN_PLACE" : count + " " + kind;
    }
}
