package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.mobula.transport.spi.ConnectedPeer;

/**
 * The receiving half of a channel: puts the datagrams of the peer in order and acknowledges them.
 *
 * <p>An acknowledgement leaves with the next datagram of the other direction. It leaves alone if the peer requests it
 * (it does for each quarter of its window), if a gap opens, if a quarter of the ring was read, or after {@link #DELAY}.
 *
 * <p><b>Threads:</b> one receives; {@link #tick}, {@link #told} and the positions are for any. <b>Failure:</b> an
 * {@link IOException} is final.
 */
final class ReceivingHalf {
    /** The longest delay of an acknowledgement while a thread polls, in nanoseconds. */
    static final long DELAY = 200_000;

    private static final int DATAGRAMS_PER_FILL = 64;

    private final Wire wire;
    private final ConnectedPeer peer;
    private final ReceiveWindow window;
    private final long key;
    private final long peerKey;
    private final LongSupplier clock;
    private final UdpCounters counters;
    private final Acknowledgement reported = new Acknowledgement();
    private final Datagram in = new Datagram();
    private final Datagram out = new Datagram();
    private final Datagram timerOut = new Datagram();

    private volatile long greatest = -1; // the greatest number that arrived
    private volatile long greatestAt;
    private volatile int longestProbe;
    private volatile long toldReceived;
    private volatile long toldConsumed;
    private volatile long pendingSince; // when the first bytes arrived that are not acknowledged yet

    /**
     * @param wire from the sending half of the peer
     * @param key the key that the peer must know
     * @param peerKey the key that the peer has chosen
     */
    ReceivingHalf(
            Wire wire,
            ConnectedPeer peer,
            long key,
            long peerKey,
            ReceiveWindow window,
            LongSupplier clock,
            UdpCounters counters) {
        this.wire = wire;
        this.peer = peer;
        this.key = key;
        this.peerKey = peerKey;
        this.window = window;
        this.clock = clock;
        this.counters = counters;
    }

    ReceiveWindow window() {
        return window;
    }

    /** The key that datagrams of the peer carry, in both directions. */
    long key() {
        return key;
    }

    /** What the peer has reported about the stream in the other direction. */
    Acknowledgement reported() {
        return reported;
    }

    /** Receives datagrams until a frame is complete or none is left. Acknowledges if that is due. */
    void fill() throws IOException {
        boolean due = false;
        int count = 0;
        while (count < DATAGRAMS_PER_FILL && wire.receive(in.bytes())) {
            count++;
            due |= onDatagram();
            if (window.isWhole()) {
                break;
            }
        }
        if (due || isOverdue()) {
            acknowledge(out, true);
        }
    }

    /** Whether a datagram of the peer has arrived. */
    boolean hasHeard() {
        return greatest >= 0;
    }

    /** The frame that was read is released. */
    void release() throws IOException {
        window.release();
        if (window.consumed() - toldConsumed >= window.capacity() / 4) {
            acknowledge(out, true);
        }
    }

    /** For the timer: acknowledges if that is due and no thread polls. */
    void tick() throws IOException {
        if (isOverdue()) {
            acknowledge(timerOut, false);
        }
    }

    /** Acknowledges what has arrived before the channel is closed. */
    void finish() throws IOException {
        if (needsTimer()) {
            acknowledge(timerOut, false);
        }
    }

    /** Whether an acknowledgement is still to be sent. */
    boolean needsTimer() {
        return window.received() != toldReceived;
    }

    /** The positions were sent to the peer. */
    void told(long received, long consumed) {
        toldReceived = received;
        toldConsumed = consumed;
    }

    private boolean isOverdue() {
        return needsTimer() && clock.getAsLong() - pendingSince >= DELAY;
    }

    /** Whether an acknowledgement is due at once. */
    private boolean onDatagram() throws IOException {
        if (!in.isValid(key) || in.kind() == WireLayout.ACKNOWLEDGEMENT) {
            counters.ignored();
            return false;
        }
        long now = clock.getAsLong();
        if (in.number() > greatest) {
            greatestAt = now;
            greatest = in.number();
        }
        reported.report(in.received(), in.consumed());
        ByteBuffer bytes = in.bytes();
        if (in.kind() == WireLayout.PROBE) {
            longestProbe = Math.max(longestProbe, bytes.limit());
            return true;
        }
        boolean requested = (in.flags() & WireLayout.REQUEST) != 0;
        if (bytes.limit() == WireLayout.HEADER) {
            return requested;
        }
        long position = bytes.getLong(WireLayout.POSITION);
        boolean gaps = window.early().count() > 0;
        if (!needsTimer()) {
            pendingSince = now; // first: the timer sees this time with the bytes
        }
        ReceiveWindow.Outcome outcome = window.store(position, bytes, WireLayout.HEADER);
        if (outcome == ReceiveWindow.Outcome.INVALID) {
            throw peer.corrupt("a datagram carries " + (bytes.limit() - WireLayout.HEADER) + " bytes at position "
                    + position + ", and " + window.consumed() + " were read of a window of " + window.capacity());
        }
        return requested
                || gaps
                || outcome != ReceiveWindow.Outcome.NEXT
                || window.received() - toldReceived >= window.capacity() / 4;
    }

    /** A datagram that does not leave now is lost; the peer asks again. */
    private void acknowledge(Datagram datagram, boolean withRanges) throws IOException {
        Ranges early = window.early();
        int ranges = withRanges ? early.count() : 0;
        long consumed = window.consumed(); // first: another thread may receive and read meanwhile
        long received = window.received();
        long delay = Math.max(0, clock.getAsLong() - greatestAt) / 1000;
        ByteBuffer bytes = datagram.begin(
                        WireLayout.HEADER + ranges * WireLayout.RANGE,
                        WireLayout.ACKNOWLEDGEMENT,
                        ranges,
                        peerKey,
                        greatest)
                .bytes();
        bytes.putInt(WireLayout.DELAY, (int) Math.min(delay, Integer.MAX_VALUE))
                .putInt(WireLayout.PROBE_LENGTH, longestProbe)
                .putLong(WireLayout.RECEIVED, received)
                .putLong(WireLayout.CONSUMED, consumed);
        for (int i = 0; i < ranges; i++) {
            int at = WireLayout.HEADER + i * WireLayout.RANGE;
            bytes.putLong(at, early.start(i)).putLong(at + Long.BYTES, early.end(i));
        }
        wire.send(datagram.seal());
        told(received, consumed);
    }
}
