package org.mobula.message.internal.section;

import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;
import org.mobula.message.Datatype;
import org.mobula.message.ElementKind;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.internal.pattern.Pattern;

/**
 * Several elements of one datatype, to be placed in an array or in memory.
 *
 * @param datatype named in error messages
 * @param pattern the places of a number of datatypes; throws {@link ArithmeticException} beyond 64 bits
 * @param count number of datatypes
 */
public record DatatypePlacement(Datatype datatype, LongFunction<Pattern> pattern, long count) {
    private static final Thread ANYONE = Thread.ofVirtual().unstarted(() -> {});

    /** Refuses memory that is confined to one thread or has been released. */
    static void checkShared(MemorySegment memory) {
        if (!memory.isAccessibleBy(ANYONE)) {
            throw new MessageArgumentException(
                    "Section.of: memory of " + memory.byteSize() + " bytes is confined to one thread, but any"
                            + " thread may transfer messages. Allocate it in Arena.ofShared(), Arena.ofAuto() or Arena.global()");
        }
        if (!memory.scope().isAlive()) {
            throw new MessageArgumentException("Section.of: memory of " + memory.byteSize()
                    + " bytes has been released. Close its arena after all messages are done");
        }
    }

    /** Refuses elements that do not lie in an array. */
    static void checkRange(ElementKind kind, long length, int offset, int count) {
        if ((offset | count) < 0 || offset > length - count) {
            throw new MessageArgumentException("Section.of: " + count + " elements starting at element " + offset
                    + " do not lie in an array of " + length + " " + kind
                    + ". Give an offset and a count of at least 0, together at most " + length);
        }
    }

    /** The kind of the elements. */
    ElementKind kind() {
        return datatype.kind();
    }

    /**
     * The places of the elements, relative to an origin.
     *
     * @param room size of the array or memory in bytes
     * @param origin the byte at which the first datatype is placed
     */
    Pattern within(long room, long origin) {
        if (count < 0) {
            throw new MessageArgumentException(
                    "Section.of: a count of " + count + " was given with " + datatype + ". Give a count of at least 0");
        }
        Pattern places;
        long first;
        long end;
        try {
            places = pattern.apply(count);
            first = Math.addExact(origin, places.first());
            end = Math.addExact(origin, places.end());
        } catch (ArithmeticException _) {
            throw new MessageArgumentException(
                    "Section.of: " + count + " of " + datatype + " extend beyond 64 bits. Give a smaller count");
        }
        if (first < 0 || end > room) {
            throw new MessageArgumentException("Section.of: " + count + " of " + datatype + ", placed at byte " + origin
                    + ", occupy bytes " + first + " to " + end + ", but only bytes 0 to " + room
                    + " exist. Give a smaller count, another offset, or more room");
        }
        return places;
    }

    /** The kind of the elements in an array. */
    ElementKind kindIn(Object array) {
        ElementKind kind = ElementKinds.ofArray(array)
                .orElseThrow(() -> new MessageArgumentException(
                        "Section.of: a " + array.getClass().getTypeName() + " was given with " + datatype
                                + ". Give an array of primitive elements, or send the object with sendObject"));
        if (kind == kind() || kind == ElementKind.BYTE && kind() == ElementKind.PACKED) {
            return kind();
        }
        throw new MessageArgumentException("Section.of: an array of " + kind + " was given with " + datatype
                + (kind() == ElementKind.MIXED
                        ? ". Put elements of several kinds into memory: Section.of(MemorySegment, Datatype, long)"
                        : ". Give an array of " + kind() + ", or a datatype made of Datatype." + kind.name()));
    }
}
