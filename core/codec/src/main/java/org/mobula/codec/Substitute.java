package org.mobula.codec;

/**
 * What stands for the instances of some classes.
 *
 * <p><b>Threads:</b> any, also several at once.
 */
public interface Substitute {
    /** What the peer must know before it reads one, in words; at most 64,000 bytes. Equal texts mean the same. */
    String text();

    /** A number on which both sides must agree, as far as the substitution says. */
    long fingerprint();

    /** Writes what stands for the object. Must not block. */
    void write(ObjectWriter writer, Object object);

    /** Makes the object from what {@link #write} wrote. Must not block. */
    Object read(ObjectReader reader);
}
