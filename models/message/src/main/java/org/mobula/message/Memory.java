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

    /** A section's elements side by side: where they lie, if they do; else a copy. */
    static MemorySegment of(Section section) {
        return section.isContiguous() ? section.memory() : copyOf(section);
    }

    /** A section of its own with the same elements. */
    static Section copy(Section section) {
        Section copy = Section.allocate(section.kind(), section.count());
        section.copyTo(copy);
        return copy;
    }

    /** A copy of a section's elements. */
    static MemorySegment copyOf(Section section) {
        MemorySegment copy = ofBytes(section.bytes());
        section.pack(copy);
        return copy;
    }
}
