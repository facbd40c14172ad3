package org.mobula.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Memory for elements between their places. */
final class Memory {
    private Memory() {}

    /** New memory, which is collected like an object. */
    static MemorySegment ofBytes(long bytes) {
        return bytes <= Integer.MAX_VALUE - 8
                ? MemorySegment.ofArray(new byte[(int) bytes])
                : Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    /** New adjacent elements, all 0: in an array if there is one that long, else in memory that is collected like one. */
    static Section allocate(ElementKind kind, long count) {
        if (count > Integer.MAX_VALUE - 8) {
            return Section.of(kind, Arena.ofAuto().allocate(count * kind.bytes(), Long.BYTES), null);
        }
        int length = (int) count;
        return switch (kind) {
            case CHAR -> Section.of(new char[length]);
            case SHORT -> Section.of(new short[length]);
            case INT -> Section.of(new int[length]);
            case LONG -> Section.of(new long[length]);
            case FLOAT -> Section.of(new float[length]);
            case DOUBLE -> Section.of(new double[length]);
            case BYTE -> Section.of(new byte[length]);
            case BOOLEAN -> Section.of(new boolean[length]);
            case PACKED, OBJECT, MIXED -> {
                byte[] array = new byte[length];
                yield Section.of(kind, MemorySegment.ofArray(array), array);
            }
        };
    }

    /** A section's elements side by side: where they lie, if they do; else a copy. */
    static MemorySegment of(Section section) {
        return section.isContiguous() ? section.memory() : copyOf(section);
    }

    /** A section of its own with the same elements. */
    static Section copy(Section section) {
        Section copy = allocate(section.kind(), section.count());
        Packing.copy(section, copy);
        return copy;
    }

    /** A copy of a section's elements. */
    static MemorySegment copyOf(Section section) {
        MemorySegment copy = ofBytes(section.bytes());
        Packing.pack(section, copy);
        return copy;
    }
}
