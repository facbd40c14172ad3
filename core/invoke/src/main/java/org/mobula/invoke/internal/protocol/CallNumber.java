package org.mobula.invoke.internal.protocol;

/**
 * The number by which a reply or a cancellation finds its call: the index of the caller's slot in the low bits, and above
 * it the slot's turn, which counts the calls that used the slot. A number returns after 2^36 calls in one slot.
 *
 * <p>It takes 56 bits, so that a reply begins with one word: the {@link Outcome} in the top byte, the number below it.
 */
final class CallNumber {
    /** Bits of a slot's index. */
    static final int INDEX_BITS = 20;

    private static final int BITS = 56;
    private static final long MASK = (1L << BITS) - 1;
    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;

    private CallNumber() {}

    /** The number of one turn of a slot. */
    static long of(int index, long turn) {
        return (turn << INDEX_BITS | index) & MASK;
    }

    /** The index of the slot. */
    static int index(long number) {
        return (int) number & INDEX_MASK;
    }

    /** The first word of a reply. */
    static long head(byte outcome, long number) {
        return (long) outcome << BITS | number & MASK;
    }

    /** The number in the first word of a reply. */
    static long of(long head) {
        return head & MASK;
    }

    /** The outcome in the first word of a reply. */
    static byte outcome(long head) {
        return (byte) (head >>> BITS);
    }
}
