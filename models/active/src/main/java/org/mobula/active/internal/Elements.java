package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;

/** The size of the elements of memory, which decides what is swapped between machines of different byte orders. */
final class Elements {
    private Elements() {}

    /** Bytes of one element of the array behind a segment; 1 if there is none, or the segment cuts one. */
    static int unit(MemorySegment memory) {
        int unit = arrayUnit(memory);
        return memory.byteSize() % unit == 0 ? unit : 1;
    }

    private static int arrayUnit(MemorySegment memory) {
        return switch (memory.heapBase().orElse(null)) {
            case short[] _, char[] _ -> Short.BYTES;
            case int[] _, float[] _ -> Integer.BYTES;
            case long[] _, double[] _ -> Long.BYTES;
            case null, default -> 1;
        };
    }

    /** A copy of memory with elements of the same size. */
    static MemorySegment copy(MemorySegment memory) {
        MemorySegment copy = switch (unit(memory)) {
            case Short.BYTES -> MemorySegment.ofArray(new short[(int) (memory.byteSize() / Short.BYTES)]);
            case Integer.BYTES -> MemorySegment.ofArray(new int[(int) (memory.byteSize() / Integer.BYTES)]);
            case Long.BYTES -> MemorySegment.ofArray(new long[(int) (memory.byteSize() / Long.BYTES)]);
            default -> MemorySegment.ofArray(new byte[(int) memory.byteSize()]);
        };
        return copy.copyFrom(memory);
    }
}
