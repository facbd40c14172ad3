package org.mobula.transport.udp;

/**
 * The smoothed round-trip time and the time-out for repetitions (RFC 6298). Times are in nanoseconds.
 *
 * <p>The least time-out allows for an acknowledgement that the peer delays and for a peer that waits for a core.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class RoundTrip {
    static final long INITIAL = 50_000_000;
    static final long LEAST = 10_000_000;
    static final long GREATEST = 1_000_000_000;
    private static final long LEAST_PROBE = 1_000_000;
    private static final int MOST_DOUBLINGS = 10;

    private long smoothed;
    private long variation;
    private int doublings;

    /** Takes a measurement into account; ignores one that is not positive. */
    void measured(long nanos) {
        if (nanos <= 0) {
            return;
        }
        if (smoothed == 0) {
            smoothed = nanos;
            variation = nanos / 2;
        } else {
            variation += (Math.abs(smoothed - nanos) - variation) / 4;
            smoothed += (nanos - smoothed) / 8;
        }
    }

    /** Nothing was acknowledged in time: the next time-out is twice as long. */
    void timedOut() {
        doublings = Math.min(MOST_DOUBLINGS, doublings + 1);
    }

    /** Something new was acknowledged. */
    void acknowledged() {
        doublings = 0;
    }

    /** The time-outs since the last acknowledgement. */
    int timeouts() {
        return doublings;
    }

    /** The smoothed round-trip time; 0 before the first measurement. */
    long smoothed() {
        return smoothed;
    }

    /** The time after which a datagram without an acknowledgement is sent again. */
    long timeout() {
        long base = smoothed == 0 ? INITIAL : Math.max(LEAST, smoothed + 4 * variation);
        return Math.min(Math.max(base, GREATEST), base << doublings);
    }

    /** The time without an acknowledgement after which the sender asks for one, unless {@link #timeout} is less. */
    long probe() {
        return Math.max(LEAST_PROBE, 2 * smoothed);
    }

    /**
     * How much later than a datagram sent after it one may be acknowledged; after that it counts as lost (RFC 9002).
     */
    long reordering() {
        return Math.max(smoothed + smoothed / 8, 1_000_000);
    }
}
