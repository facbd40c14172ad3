package org.mobula.transport.udp;

/**
 * The longest datagram that reaches the peer, found by probes (RFC 8899): datagrams begin with a length that every path
 * carries, and probes of the usual longer lengths are sent, the longest first, until one arrives.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class PathMtu {
    /** Fits into the packets of every path with IPv6, and of nearly every one with IPv4 and tunnels. */
    static final int BASE = 1200;

    private static final int[] USUAL_MTUS = {9000, 1500, 1450, 1400, 1350};
    private static final int ATTEMPTS = 3;
    private static final int OVERHEAD_4 = 28;
    private static final int OVERHEAD_6 = 48;

    private final int[] candidates;
    private int current = BASE;
    private int candidate;
    private int attempts;
    private long nextProbe;

    /**
     * @param mtu the longest packet of the local interface
     * @param version6 whether packets have the header of IPv6
     */
    PathMtu(int mtu, boolean version6) {
        int overhead = version6 ? OVERHEAD_6 : OVERHEAD_4;
        int longest = Math.min(WireLayout.LONGEST, mtu - overhead);
        int[] all = new int[USUAL_MTUS.length + 1];
        int count = 0;
        if (longest > BASE) {
            all[count++] = longest;
        }
        for (int usual : USUAL_MTUS) {
            if (usual - overhead < longest && usual - overhead > BASE) {
                all[count++] = usual - overhead;
            }
        }
        this.candidates = java.util.Arrays.copyOf(all, count);
    }

    /** The length of the longest datagram to send. */
    int current() {
        return current;
    }

    /** Whether a probe is still to be sent or answered. */
    boolean isProbing() {
        return candidate < candidates.length && candidates[candidate] > current;
    }

    /** The length of the probe to send now, or 0; it is considered sent. */
    int probe(long now, long spacing) {
        if (!isProbing() || (attempts > 0 && now - nextProbe < 0)) {
            return 0;
        }
        if (attempts == ATTEMPTS) {
            nextCandidate();
            if (!isProbing()) {
                return 0;
            }
        }
        attempts++;
        nextProbe = now + spacing;
        return candidates[candidate];
    }

    /** A probe of this length has arrived. */
    void arrived(int length) {
        if (isProbing() && length >= candidates[candidate]) {
            current = candidates[candidate];
        }
    }

    /** This machine refuses a datagram of this length. */
    void refused(int length) {
        while (candidate < candidates.length && candidates[candidate] >= length) {
            nextCandidate();
        }
        if (length <= current) {
            current = BASE;
        }
    }

    /** Long datagrams no longer arrive: back to the base, and on to shorter candidates. */
    void lostRepeatedly() {
        if (current > BASE) {
            refused(current);
        }
    }

    private void nextCandidate() {
        candidate++;
        attempts = 0;
    }
}
