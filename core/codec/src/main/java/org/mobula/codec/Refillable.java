package org.mobula.codec;

/**
 * What a codec says of objects that can be filled again: by reading one, everything that the last message left in it
 * is overwritten.
 *
 * <p><b>Threads:</b> any.
 */
public interface Refillable {
    /** A new object. */
    Object fresh(int length);

    /** About how many bytes an object takes, without those it refers to. */
    long footprint(int length);

    /** Makes an object refer to nothing. */
    void clear(Object object);
}
