package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Copies a few elements between an array and a segment one by one, because copying memory takes tens of nanoseconds at
 * any length. It serves the element types that short arrays usually have.
 */
final class SmallArrays {
    private static final int MAX_ELEMENTS = 8;

    private SmallArrays() {}

    /**
     * Copies the first elements of an array to a segment, in this machine's byte order.
     *
     * @return false if nothing was copied, because there are too many elements or their type is not supported
     */
    static boolean write(Object array, int length, MemorySegment segment, long at) {
        if (length > MAX_ELEMENTS) {
            return false;
        }
        if (array instanceof double[] doubles) {
            for (int i = 0; i < length; i++) {
                segment.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at + (long) i * Double.BYTES, doubles[i]);
            }
        } else if (array instanceof int[] ints) {
            for (int i = 0; i < length; i++) {
                segment.set(ValueLayout.JAVA_INT_UNALIGNED, at + (long) i * Integer.BYTES, ints[i]);
            }
        } else if (array instanceof long[] longs) {
            for (int i = 0; i < length; i++) {
                segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES, longs[i]);
            }
        } else {
            return false;
        }
        return true;
    }

    /** Fills the first elements of an array from a segment. */
    static boolean read(MemorySegment segment, long at, Object array, int length) {
        if (length > MAX_ELEMENTS) {
            return false;
        }
        if (array instanceof double[] doubles) {
            for (int i = 0; i < length; i++) {
                doubles[i] = segment.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at + (long) i * Double.BYTES);
            }
        } else if (array instanceof int[] ints) {
            for (int i = 0; i < length; i++) {
                ints[i] = segment.get(ValueLayout.JAVA_INT_UNALIGNED, at + (long) i * Integer.BYTES);
            }
        } else if (array instanceof long[] longs) {
            for (int i = 0; i < length; i++) {
                longs[i] = segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES);
            }
        } else {
            return false;
        }
        return true;
    }
}
