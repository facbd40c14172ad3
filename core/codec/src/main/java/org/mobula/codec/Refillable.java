package org.mobula.codec;

/**
 * Implemented by codecs whose objects can be filled again: reading one overwrites all that the previous message left in
 * it.
 *
 * <p><b>Threads:</b> any.
 */
public interface Refillable {
    /** Creates an object. */
    Object fresh(int length);

    /** The approximate size of an object in bytes, without the objects it refers to. */
    long footprint(int length);

    /** Clears the references that an object holds. */
    void clear(Object object);
}
