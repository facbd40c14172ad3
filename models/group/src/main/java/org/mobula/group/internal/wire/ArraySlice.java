package org.mobula.group.internal.wire;

import java.lang.reflect.Array;
import java.util.Objects;

/**
 * A part of an array of primitives that is to be sent from where it lies.
 *
 * @param array the array
 * @param offset the first element
 * @param length how many
 */
public record ArraySlice(Object array, int offset, int length) {
    /** Checks the range. */
    public ArraySlice {
        Objects.checkFromIndexSize(offset, length, Array.getLength(array));
    }

    /** A copy of the part. */
    public Object copy() {
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, offset, copy, 0, length);
        return copy;
    }
}
