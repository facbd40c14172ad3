package org.mobula.message.internal.section;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.pattern.ArrayMemory;

/** Temporary memory for elements. The garbage collector releases it. */
public final class Memory {
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Memory() {}

    /** New memory. */
    public static MemorySegment ofBytes(long bytes) {
        return bytes <= LONGEST_ARRAY
                ? MemorySegment.ofArray(new byte[(int) bytes])
                : Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    /** New adjacent elements, all 0; in an array if an array can be that long. */
    public static SectionElements allocate(ElementKind kind, long count) {
        if (count > LONGEST_ARRAY) {
            return SectionElements.of(kind, Arena.ofAuto().allocate(count * kind.bytes(), Long.BYTES), null);
        }
        int length = (int) count;
        if (kind == ElementKind.BOOLEAN) {
            return SectionElements.of(new boolean[length], 0, length);
        }
        Object array = switch (kind) {
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            default -> new byte[length];
        };
        return SectionElements.of(kind, ArrayMemory.of(array), array);
    }
}
