package org.mobula.invoke.internal.protocol;

import org.mobula.runtime.spi.PendingNumber;

/**
 * The first word of a reply: the {@link Outcome} in the top byte, and below it the number by which the reply finds its call, see
 * {@link PendingNumber}.
 */
final class CallNumber {
    private CallNumber() {}

    /** The first word of a reply. */
    static long head(byte outcome, long number) {
        return (long) outcome << PendingNumber.BITS | of(number);
    }

    /** The number in the first word of a reply. */
    static long of(long head) {
        return head & PendingNumber.MASK;
    }

    /** The outcome in the first word of a reply. */
    static byte outcome(long head) {
        return (byte) (head >>> PendingNumber.BITS);
    }
}
