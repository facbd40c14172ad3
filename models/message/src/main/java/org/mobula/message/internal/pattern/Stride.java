package org.mobula.message.internal.pattern;

/**
 * Copies elements that lie evenly apart in an array to adjacent ones of another array of the same type, or back.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
interface Stride {
    /** {@code stage[i] = array[at + i * stride]}. */
    void gather(Object array, int at, int stride, Object stage, int count);

    /** {@code array[at + i * stride] = stage[i]}. */
    void spread(Object array, int at, int stride, Object stage, int count);
}
