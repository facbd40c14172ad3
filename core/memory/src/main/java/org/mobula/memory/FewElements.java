package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Copies a few elements between an array and a segment one by one: to copy memory takes tens of nanoseconds, however little
 * it is. For the types of elements that short arrays usually have.
 */
final class FewElements {
    private static final int MOST = 8;

    private FewElements() {}

    /**
     * Copies an array's first elements to a segment, in this machine's byte order.
     *
     * @return false if nothing was done, as there are too many, or of another type
     */
    static boolean write(Object array, int length, MemorySegment segment, long at) {
        if (length > MOST) {
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

    /** The way back: fills an array's first elements. */
    static boolean read(MemorySegment segment, long at, Object array, int length) {
        if (length > MOST) {
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
