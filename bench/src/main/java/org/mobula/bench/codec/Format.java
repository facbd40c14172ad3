package org.mobula.bench.codec;

/**
 * How a library writes objects into buffers and reads them back. Buffers and whatever else a library can keep from one
 * message to the next are kept.
 *
 * <p><b>Threads:</b> one.
 */
public interface Format {
    /** How many messages it holds at a time. */
    int SLOTS = 16;

    /**
     * Writes an object from the beginning of a buffer, as a message that knows nothing of those before but the classes.
     *
     * @param slot which buffer, from 0
     */
    void write(int slot, Object object) throws Exception;

    /** Reads what was written last into a buffer; again and again, if asked to. */
    Object read(int slot) throws Exception;
}
