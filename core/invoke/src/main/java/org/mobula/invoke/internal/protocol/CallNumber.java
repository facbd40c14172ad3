package org.mobula.invoke.internal.protocol;

import org.mobula.runtime.spi.PendingNumber;

/**
 * The numbers of calls. The first word of a reply has the {@link Outcome} in its top byte and the number of the call, a
 * {@link PendingNumber}, below. A one-way call has no number; the called rank uses the call's cost, negated.
 */
final class CallNumber {
    /** In a request, in place of a number: the call is one-way. */
    static final long ONE_WAY = -1;

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

    /** At the called rank: whether a call is one-way. */
    static boolean isOneWay(long call) {
        return call < 0;
    }
}
