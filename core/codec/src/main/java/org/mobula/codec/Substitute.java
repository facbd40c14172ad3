package org.mobula.codec;

/**
 * Writes and reads the substitutes that are sent in place of instances of some classes.
 *
 * <p><b>Threads:</b> any, also several at once.
 */
public interface Substitute {
    /** Text that the peer needs to read an instance, at most 64,000 bytes. Equal texts mean the same. */
    String text();

    /** A number that must be equal on both sides, as far as the substitution defines it. */
    long fingerprint();

    /** Writes the substitute of an object. Must not block. */
    void write(ObjectWriter writer, Object object);

    /** Creates the object from what {@link #write} wrote. Must not block. */
    Object read(ObjectReader reader);
}
