package org.mobula.group;

import org.jspecify.annotations.Nullable;

/**
 * What a member implements that wants arrays of primitives to arrive in arrays of its own: a fresh array for each call
 * more than halves the bandwidth, since it is zeroed and collected.
 *
 * <p><b>Threads:</b> a polling one; must not block. <b>Ownership:</b> the array is written to as soon as it is given,
 * until the method begins; what the member does with it until then is its own risk.
 */
public interface ArraySupplier {
    /**
     * An array for an argument that is about to arrive.
     *
     * @param method the name of the method that will be called
     * @param parameter which of its parameters, from 0
     * @param length how many elements there are
     * @return an array of the parameter's type and of exactly that length; null for a fresh one. A member at the caller's
     *     rank may supply the very array that the caller gives: then nothing is copied
     */
    @Nullable
    Object supply(String method, int parameter, int length);
}
