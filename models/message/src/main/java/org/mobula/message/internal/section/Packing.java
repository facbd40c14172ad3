package org.mobula.message.internal.section;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.message.internal.pattern.Scattered;

/** Copies the elements of sections to and from messages and other sections. */
public final class Packing {
    /** The most memory that a copy from scattered to scattered elements takes. */
    private static final long PART_BYTES = 1 << 18;

    private Packing() {}

    /** Writes all elements to a message. */
    public static void write(SectionElements section, Output output) {
        Scattered scattered = section.scattered();
        long bytes = section.bytes();
        int unit = section.kind().bytes();
        if (scattered == null) {
            output.putBytes(section.memory(), 0, bytes, unit);
            return;
        }
        long at = output.reserve(Math.toIntExact(bytes));
        scattered.pack(output.segment(), output.start() + at);
        output.turn(at, bytes, unit);
    }

    /** Reads all elements from a message. */
    public static void read(SectionElements section, Input input) {
        Scattered scattered = section.scattered();
        if (scattered == null) {
            input.getBytes(section.memory(), section.kind().bytes());
        } else if (input.isSwapped()) {
            MemorySegment packed = Memory.ofBytes(section.bytes());
            input.getBytes(packed, section.kind().bytes());
            scattered.unpack(packed, 0);
        } else {
            long at = input.take(Math.toIntExact(section.bytes()));
            scattered.unpack(input.segment(), input.start() + at);
        }
    }

    /** Copies all elements to another section of the same length and kind. The two must not overlap. */
    public static void copy(SectionElements from, SectionElements into) {
        if (from.isContiguous()) {
            into.unpack(from.memory(), 0);
        } else if (into.isContiguous()) {
            from.pack(into.memory(), 0);
        } else {
            copyByParts(from, into);
        }
    }

    private static void copyByParts(SectionElements from, SectionElements into) {
        long most = PART_BYTES / from.kind().bytes();
        MemorySegment packed = Memory.ofBytes(Math.min(PART_BYTES, from.bytes()));
        for (long done = 0; done < from.count(); done += most) {
            long part = Math.min(most, from.count() - done);
            from.slice(done, part).pack(packed, 0);
            into.slice(done, part).unpack(packed, 0);
        }
    }

    /** A section's elements as adjacent memory: in place if they are adjacent, else a copy. */
    public static MemorySegment adjacent(SectionElements section) {
        if (section.isContiguous()) {
            return section.memory();
        }
        MemorySegment copy = Memory.ofBytes(section.bytes());
        section.pack(copy, 0);
        return copy;
    }

    /** A new section with the same elements. */
    public static SectionElements copy(SectionElements section) {
        SectionElements copy = Memory.allocate(section.kind(), section.count());
        copy(section, copy);
        return copy;
    }
}
