package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.mobula.message.internal.pattern.Pattern;

/** Puts datatypes into arrays and memory, and proves that all of their elements lie there. */
final class Placement {
    private static final Thread ANYONE = Thread.ofVirtual().unstarted(() -> {});

    private Placement() {}

    /** Refuses memory that only one thread may use, or none any more. */
    static void checkShared(MemorySegment memory) {
        if (!memory.isAccessibleBy(ANYONE)) {
            throw new MessageArgumentException(
                    "Section.of: memory of " + memory.byteSize() + " bytes belongs to one"
                            + " thread, and messages come by any. Allocate it in Arena.ofShared(), Arena.ofAuto() or Arena.global()");
        }
        if (!memory.scope().isAlive()) {
            throw new MessageArgumentException("Section.of: memory of " + memory.byteSize()
                    + " bytes has been given back. Close its arena when all messages are done");
        }
    }

    /** Refuses elements that do not lie in an array. */
    static void checkRange(ElementKind kind, long length, int offset, int count) {
        if ((offset | count) < 0 || offset > length - count) {
            throw new MessageArgumentException("Section.of: " + count + " elements from element " + offset
                    + " on do not lie in an array of " + length + " " + kind
                    + ". Give an offset and a count of at least 0, together at most " + length);
        }
    }

    /**
     * The places of several of a datatype, counted from an origin.
     *
     * @param room bytes of the array or memory
     * @param origin where the first one is put, in bytes
     */
    static Pattern of(Datatype datatype, long room, long origin, long count) {
        if (count < 0) {
            throw new MessageArgumentException(
                    "Section.of: a count of " + count + " was given with " + datatype + ". Give a count of at least 0");
        }
        Pattern pattern;
        long first;
        long end;
        try {
            pattern = datatype.pattern(count);
            first = Math.addExact(origin, pattern.first());
            end = Math.addExact(origin, pattern.end());
        } catch (ArithmeticException _) {
            throw new MessageArgumentException("Section.of: " + count + " of " + datatype
                    + " lie further apart than 64 bits can count. Give a smaller count");
        }
        if (first < 0 || end > room) {
            throw new MessageArgumentException("Section.of: " + count + " of " + datatype + ", put at byte " + origin
                    + ", lie in bytes " + first + " to " + end + ", and there are bytes 0 to " + room
                    + ". Give a smaller count, another offset, or more room");
        }
        return pattern;
    }

    /** The kind of elements that a datatype finds in an array. */
    static ElementKind kindOf(Object array, Datatype datatype) {
        ElementKind kind = ElementKind.ofArray(array)
                .orElseThrow(() -> new MessageArgumentException(
                        "Section.of: a " + array.getClass().getTypeName() + " was given with " + datatype
                                + ". Give an array of primitive elements, or send the object with sendObject"));
        if (kind == datatype.kind() || kind == ElementKind.BYTE && datatype.kind() == ElementKind.PACKED) {
            return datatype.kind();
        }
        throw new MessageArgumentException("Section.of: an array of " + kind + " was given with " + datatype
                + (datatype.kind() == ElementKind.MIXED
                        ? ". Put elements of several kinds into memory: Section.of(MemorySegment, Datatype, long)"
                        : ". Give an array of " + datatype.kind() + ", or a datatype made of Datatype." + kind.name()));
    }
}
