package org.mobula.invoke.internal.protocol;

import org.mobula.runtime.spi.PendingNumber;

/**
 * The numbers of calls. The first word of a reply has the {@link Outcome} in its top byte and the number of the call, a
 * {@link PendingNumber}, below.
 *
 * <p>The called rank keeps the cost of a call with its number, so that it need not be stored elsewhere: a one-way call
 * has no number, but its cost, negated; an asynchronous call has the logarithm of its bytes, rounded up, above its
 * number.
 */
final class CallNumber {
    /** In a request, in place of a number: the call is one-way. */
    static final long ONE_WAY = -1;

    /** Flag in the number of a request: the call is asynchronous, so it counts against the caller's credit. */
    static final long ASYNC = 1L << PendingNumber.BITS;

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

    /** At the called rank: a one-way call with this many bytes. */
    static long oneWay(long bytes) {
        return -CallCredit.cost(bytes);
    }

    /** At the called rank: an asynchronous call with this number and this many bytes. */
    static long async(long number, long bytes) {
        return (long) (1 + exponent(bytes)) << PendingNumber.BITS | of(number);
    }

    /** At the called rank: the cost of a call; 0 if its caller waits. */
    static long cost(long call) {
        if (isOneWay(call)) {
            return -call;
        }
        int exponent = outcome(call) - 1;
        return exponent < 0 ? 0 : CallCredit.cost(1L << exponent);
    }

    /** At the calling rank: the cost of an asynchronous call with this many bytes. */
    static long asyncCost(long bytes) {
        return cost(async(0, bytes));
    }

    /** The power of two that is at least this number of bytes. */
    private static int exponent(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1);
    }
}
