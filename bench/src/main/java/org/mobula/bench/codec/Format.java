package org.mobula.bench.codec;

/**
 * Writes objects into buffers by some library, and reads them back. Buffers, and everything else that a library can
 * reuse, are reused.
 *
 * <p><b>Threads:</b> one.
 */
public interface Format {
    /** Number of buffers. */
    int SLOTS = 16;

    /**
     * Writes an object at the start of a buffer, as a message that depends on no earlier one except for classes.
     *
     * @param slot number of the buffer, from 0
     */
    void write(int slot, Object object) throws Exception;

    /** Reads the object that was last written into a buffer; can be repeated. */
    Object read(int slot) throws Exception;
}
