package org.mobula.group;

import org.jspecify.annotations.Nullable;

/**
 * Implemented by members that want to receive arrays of primitives in arrays of their own. Allocating a new array for
 * each call more than halves the bandwidth, because it must be zeroed and collected.
 *
 * <p><b>Threads:</b> a polling one; must not block. <b>Ownership:</b> the library writes to a supplied array until the
 * method begins; if the member uses the array before, it sees arbitrary contents.
 */
public interface ArraySupplier {
    /**
     * Supplies an array for an argument that is about to be received.
     *
     * @param method the name of the called method
     * @param parameter the index of the parameter, from 0
     * @param length the number of elements
     * @return an array of the parameter's type and of exactly that length; null for a new one. A member at the caller's
     *     rank may supply the very array that the caller passes, which avoids the copy
     */
    @Nullable
    Object supply(String method, int parameter, int length);
}
