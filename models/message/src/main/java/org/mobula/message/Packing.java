package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.message.internal.pattern.Scattered;

/** Moves the elements of sections: into messages and out of them, side by side and back, and to other sections. */
final class Packing {
    private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    /** How much scattered elements take between their places and others, at most. */
    private static final long PART_BYTES = 1 << 18;

    private Packing() {}

    /** Writes all elements into a message. */
    static void write(Section section, Output output) {
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
    static void read(Section section, Input input) {
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

    /**
     * Copies all elements, one behind the other.
     *
     * @param to at least {@link Section#bytes} long
     */
    static void pack(Section section, MemorySegment to) {
        pack(section, to, 0);
    }

    /** Takes all elements from where they lie one behind the other. */
    static void unpack(Section section, MemorySegment from) {
        unpack(section, from, 0);
    }

    /** Copies all elements to another section of the same length and kind; they do not overlap. */
    static void copy(Section from, Section into) {
        if (from.isContiguous()) {
            unpack(into, from.memory());
        } else if (into.isContiguous()) {
            pack(from, into.memory());
        } else {
            copyByParts(from, into);
        }
    }

    private static void copyByParts(Section from, Section into) {
        long most = PART_BYTES / from.kind().bytes();
        MemorySegment packed = Memory.ofBytes(Math.min(PART_BYTES, from.bytes()));
        for (long done = 0; done < from.count(); done += most) {
            long part = Math.min(most, from.count() - done);
            pack(from.slice(done, part), packed);
            unpack(into.slice(done, part), packed);
        }
    }

    /** As {@link Section#packInto}. */
    static long packInto(Section section, MemorySegment packed, long at) {
        checkRoom("packInto", section, packed, at);
        pack(section, packed, at);
        turn(section, packed, at);
        return at + section.bytes();
    }

    /** As {@link Section#unpackFrom}. */
    static long unpackFrom(Section section, MemorySegment packed, long at) {
        checkRoom("unpackFrom", section, packed, at);
        if (BIG_ENDIAN) {
            MemorySegment copy =
                    MemorySegment.ofArray(packed.asSlice(at, section.bytes()).toArray(ValueLayout.JAVA_BYTE));
            turn(section, copy, 0);
            unpack(section, copy, 0);
        } else {
            unpack(section, packed, at);
        }
        return at + section.bytes();
    }

    /** Copies all elements, one behind the other, from byte {@code at} on. */
    static void pack(Section section, MemorySegment to, long at) {
        Scattered scattered = section.scattered();
        if (scattered == null) {
            MemorySegment.copy(section.memory(), 0, to, at, section.bytes());
        } else {
            scattered.pack(to, at);
        }
    }

    /** Takes all elements from where they lie one behind the other from byte {@code at} on. */
    static void unpack(Section section, MemorySegment from, long at) {
        Scattered scattered = section.scattered();
        if (scattered == null) {
            MemorySegment.copy(from, at, section.memory(), 0, section.bytes());
        } else {
            scattered.unpack(from, at);
        }
    }

    private static void turn(Section section, MemorySegment packed, long at) {
        if (BIG_ENDIAN) {
            new Block(packed.asSlice(at, section.bytes()), section.kind().bytes()).complete();
        }
    }

    private static void checkRoom(String call, Section section, MemorySegment packed, long at) {
        if (at < 0 || at > packed.byteSize() - section.bytes()) {
            throw new MessageArgumentException("Section." + call + ": " + section + " take " + section.bytes()
                    + " bytes, and memory of " + packed.byteSize()
                    + " bytes has not as many from byte " + at + " on. Give more memory, or another place");
        }
    }
}
