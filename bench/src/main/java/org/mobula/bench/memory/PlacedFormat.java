package org.mobula.bench.memory;

/**
 * Writes a message by some library, and reads it where it lies, or decodes it.
 *
 * <p><b>Threads:</b> one.
 */
public interface PlacedFormat {
    /** Number of open messages; a power of two. */
    int MESSAGES = 16;

    /** Writes the message that the other methods read. */
    void write(Order order) throws Exception;

    /** Opens the message anew: the message that the other methods read. */
    Object open() throws Exception;

    /**
     * Reads the price in one of several open messages; a library that decodes opens it for that. Several, so that the
     * compiler cannot read the field once for all.
     *
     * @param message from 0 to {@link #MESSAGES} - 1
     */
    double readOne(int message) throws Exception;

    /** Opens the message anew, and reads the last of its values. */
    double readLast() throws Exception;

    /** Adds up all fields of the open message. */
    double readAll() throws Exception;
}
