package org.mobula.runtime.spi;

/**
 * The number by which a message finds the pending operation that waits for it: the index of the operation's slot in the
 * low bits, and above it the slot's turn, which counts the uses of the slot. A number returns after 2^36 uses of one
 * slot.
 *
 * <p>A number has 56 bits and is never negative, so that a message can carry a byte in the same word.
 *
 * <p><b>Threads:</b> any.
 */
public final class PendingNumber {
    /** Bits of a slot's index. */
    public static final int INDEX_BITS = 20;

    /** Bits of a number. */
    public static final int BITS = 56;

    /** The bits of a number in a word. */
    public static final long MASK = (1L << BITS) - 1;

    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;

    private PendingNumber() {}

    /** The number of one turn of a slot. */
    static long of(int index, long turn) {
        return (turn << INDEX_BITS | index) & MASK;
    }

    /** The index of the slot. */
    public static int index(long number) {
        return (int) number & INDEX_MASK;
    }
}
