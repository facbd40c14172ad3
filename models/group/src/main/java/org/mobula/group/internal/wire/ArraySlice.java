package org.mobula.group.internal.wire;

import java.lang.reflect.Array;
import java.util.Objects;

/**
 * A part of an array of primitives, sent without being copied first.
 *
 * @param array the array
 * @param offset the first element
 * @param length the number of elements
 */
public record ArraySlice(Object array, int offset, int length) {
    /** Checks the range. */
    public ArraySlice {
        Objects.checkFromIndexSize(offset, length, Array.getLength(array));
    }

    /** Copies the part. */
    public Object copy() {
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, offset, copy, 0, length);
        return copy;
    }
}
