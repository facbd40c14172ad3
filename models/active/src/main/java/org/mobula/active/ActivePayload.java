package org.mobula.active;

import java.lang.foreign.MemorySegment;

/**
 * The data of a message, read where it has arrived. A handler that only looks at it ({@code First} in Jam) copies
 * nothing. One that needs it later ({@code Enqueue}) copies it by {@link #keep}.
 *
 * <p>Offsets are in bytes and need not be aligned. <b>Ownership:</b> valid until the handler returns; afterwards each
 * method throws {@link HandlerRuleException}. <b>Failure:</b> an offset outside of the data is an {@link
 * IndexOutOfBoundsException}.
 */
public interface ActivePayload {
    /** Its length in bytes. */
    int size();

    /** A byte. */
    byte getByte(int offset);

    /** An int in the byte order of its sender. */
    int getInt(int offset);

    /** A long in the byte order of its sender. */
    long getLong(int offset);

    /** A double in the byte order of its sender. */
    double getDouble(int offset);

    /**
     * Copies a part to memory of the program. Where that is an array, the bytes of its elements are put in the order of
     * this machine.
     *
     * @param offset where the part begins
     * @param to receives it; its length is that of the part
     */
    void copyTo(int offset, MemorySegment to);

    /** A copy that stays valid, as bytes in the order of the sender. It is counted: {@link ActiveCounters#copies}. */
    MemorySegment keep();
}
