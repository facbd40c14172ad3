package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;

/** Primitive arrays as memory, except arrays of booleans. */
public final class ArrayMemory {
    private ArrayMemory() {}

    /** All elements of an array. */
    public static MemorySegment of(Object array) {
        return switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> throw new IllegalArgumentException(array.getClass() + " cannot be viewed as memory");
        };
    }

    /** The size of an element of an array in bytes. */
    static int unit(Object array) {
        return switch (array) {
            case byte[] _ -> Byte.BYTES;
            case char[] _, short[] _ -> Short.BYTES;
            case int[] _, float[] _ -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }
}
