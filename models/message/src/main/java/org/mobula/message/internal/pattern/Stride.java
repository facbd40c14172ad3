package org.mobula.message.internal.pattern;

/**
 * Copies elements at regular distances in an array to adjacent elements of another array of the same type, or back.
 *
 * <p><b>Threads:</b> any; stateless.
 */
interface Stride {
    /** {@code stage[i] = array[at + i * stride]}. */
    void gather(Object array, int at, int stride, Object stage, int count);

    /** {@code array[at + i * stride] = stage[i]}. */
    void spread(Object array, int at, int stride, Object stage, int count);
}
