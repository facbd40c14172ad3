package org.mobula.transport.udp;

/**
 * The number of bytes that may be in flight, counted as {@link Flight#cost}, and how fast they leave.
 *
 * <p>The window doubles each round trip until the first reduction, then grows by one datagram each round trip. It is
 * reduced by a quarter after a round in which more than one datagram of 16 was lost, and halved by a time-out. A lower
 * rate of loss is attributed to the line and not to congestion: a window that reacted to it would fall to the square
 * root of the rate (Mathis et al., 1997).
 *
 * <p>Pacing: the window leaves over three quarters of a round trip, in bursts of limited length.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Congestion {
    private static final int FIRST_WINDOW = 64 * 1024;
    private static final int LEAST_DATAGRAMS = 8;
    private static final int BURST = 128 * 1024;
    private static final int TOLERATED = 16; // datagrams per tolerated loss
    private static final double PACE = 4.0 / 3;

    private final int greatest;
    private double window;
    private boolean growsFast = true;
    private int acknowledged; // datagrams of this round
    private int lost;
    private double budget = BURST;
    private long refilled;

    /**
     * @param greatest the buffer of the peer, in bytes
     * @param now the time in nanoseconds
     */
    Congestion(int greatest, long now) {
        this.refilled = now;
        this.greatest = greatest;
        this.window = Math.min(greatest, FIRST_WINDOW);
    }

    /** The bytes that may be in flight. */
    int window() {
        return (int) window;
    }

    /** A datagram was acknowledged. */
    void acknowledged(int bytes, int datagramBytes) {
        acknowledged++;
        window = Math.min(greatest, window + (growsFast ? bytes : (double) datagramBytes * bytes / window));
    }

    /** Datagrams were found lost. */
    void lost(int datagrams) {
        lost += datagrams;
    }

    /** A round trip is over. */
    void endRound(int datagramBytes) {
        if (lost > 1 && lost * TOLERATED > lost + acknowledged) {
            reduce(0.75, datagramBytes);
        }
        acknowledged = 0;
        lost = 0;
    }

    /** Nothing was acknowledged in time. */
    void timedOut(int datagramBytes) {
        reduce(0.5, datagramBytes);
    }

    private void reduce(double factor, int datagramBytes) {
        growsFast = false;
        window = Math.min(greatest, Math.max(window * factor, (double) LEAST_DATAGRAMS * datagramBytes));
    }

    /** Whether a datagram may leave now. */
    boolean mayLeave(long now, long roundTrip) {
        if (roundTrip <= 0) {
            return true;
        }
        budget = Math.min(BURST, budget + (now - refilled) * PACE * window / roundTrip);
        refilled = now;
        return budget > 0;
    }

    /** A datagram has left. */
    void left(int bytes) {
        budget -= bytes;
    }
}
