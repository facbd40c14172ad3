package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.ConnectedPeer;

/**
 * The sending half of a channel: sends what is committed as datagrams, and repeats what is lost.
 *
 * <p>One thread at a time does the work of {@link #pump}; another one that calls it meanwhile leaves a request, and the
 * first one works again. So a thread that commits, one that receives acknowledgements and the timer need no lock.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> an {@link IOException} is final.
 */
final class SendingHalf {
    private static final int ACKNOWLEDGEMENTS_PER_PUMP = 64;
    private static final int BLACK_HOLE_TIMEOUTS = 3;
    private static final long POLL_NANOS = 50_000;

    private final Wire wire;
    private final ConnectedPeer peer;
    private final SendWindow window;
    private final ReceivingHalf receiving;
    private final long key;
    private final LongSupplier clock;
    private final PathMtu mtu;
    private final Congestion congestion;
    private final RoundTrip roundTrip = new RoundTrip();
    private final Flight flight = new Flight();
    private final Ranges early = new Ranges();
    private final Datagram out = new Datagram();
    private final Datagram in = new Datagram();
    private final IntConsumer onAcknowledged = this::onAcknowledged;
    private final AtomicInteger requests = new AtomicInteger();
    private final UdpCounters counters;

    // the state of the thread that pumps
    private long roundEnds; // the number of the first datagram of the next round
    private long greatest = -1; // the greatest acknowledged number
    private long waitingSince;
    private int sinceRequest;
    private boolean timedOut; // the next repetition may exceed the congestion window
    private boolean probedTail; // since the last progress

    private long polledAt; // of the receiving thread

    private volatile long sent; // the end of what was sent at least once
    private volatile long acknowledged;
    private volatile boolean heard;
    private volatile boolean wantsAnswers; // the next round reads acknowledgements from the socket
    private volatile boolean wantsRoom; // the window of the peer is full
    private volatile boolean pings;
    private volatile boolean busy;
    private volatile @Nullable IOException broken;

    /**
     * @param wire to the receiving half of the peer
     * @param key the key that the peer has chosen
     * @param buffer bytes of the buffer of the peer's socket
     * @param receiving this side's other half, whose progress is reported with each datagram
     */
    SendingHalf(
            Wire wire,
            ConnectedPeer peer,
            long key,
            SendWindow window,
            PathMtu mtu,
            int buffer,
            ReceivingHalf receiving,
            LongSupplier clock,
            UdpCounters counters) {
        this.wire = wire;
        this.peer = peer;
        this.key = key;
        this.window = window;
        this.mtu = mtu;
        this.receiving = receiving;
        this.clock = clock;
        this.counters = counters;
        this.congestion = new Congestion(buffer / 8 * 7, clock.getAsLong());
    }

    /** Sends what may leave now. */
    void pump() throws IOException {
        checkBroken();
        if (requests.getAndIncrement() != 0) {
            return;
        }
        int seen;
        try {
            do {
                seen = requests.get();
                step(clock.getAsLong());
            } while (requests.addAndGet(-seen) != 0);
        } catch (IOException e) {
            broken = e; // the requests remain: no thread pumps any more
            throw e;
        } catch (RuntimeException | Error e) {
            broken = new IOException("sending to " + peer + " failed: " + e, e);
            throw e;
        }
    }

    /** As {@link #pump}, and reads acknowledgements first. */
    void pumpWithAnswers() throws IOException {
        wantsAnswers = true;
        pump();
    }

    /**
     * Reads acknowledgements from time to time while some are missing. Without it, a thread that has sent a message and
     * polls for the reply would leave the repetition of a lost datagram to the timer.
     *
     * <p><b>Threads:</b> the receiving one.
     */
    void poll() throws IOException {
        if (acknowledged == sent) {
            return;
        }
        long now = clock.getAsLong();
        if (now - polledAt >= POLL_NANOS) {
            polledAt = now;
            pumpWithAnswers();
        }
    }

    /** Requests an answer from the peer at the next {@link #pump}. */
    void ping() {
        pings = true;
    }

    /** Whether the peer has answered. */
    boolean hasHeard() {
        return heard;
    }

    /** A frame did not fit into the window of the peer: until it does, the peer is asked from time to time. */
    void wantsRoom(boolean wanted) {
        if (wantsRoom != wanted) {
            wantsRoom = wanted;
        }
    }

    /** Whether everything that is committed was sent at least once. */
    boolean isSent() {
        return sent == window.committed();
    }

    /** Whether everything that is committed has arrived. */
    boolean isAcknowledged() {
        return acknowledged == window.committed();
    }

    /** Whether time alone may require work: a repetition, a question or a probe. */
    boolean needsTimer() {
        return busy || wantsRoom || sent != window.committed() || acknowledged != sent;
    }

    /** The length of the longest datagram, in bytes. */
    int datagramBytes() {
        return mtu.current();
    }

    /** The smoothed round-trip time, in nanoseconds. */
    long roundTripNanos() {
        return roundTrip.smoothed();
    }

    private void checkBroken() throws IOException {
        IOException cause = broken;
        if (cause != null) {
            throw new IOException(cause.getMessage(), cause);
        }
    }

    private void step(long now) throws IOException {
        Acknowledgement reported = receiving.reported();
        early.clear();
        long consumed = reported.consumed(); // first: what was read had been received
        accept(reported.received(), consumed, now);
        if (wantsAnswers || isLate(now) || flight.bytes() > congestion.window() / 2) {
            wantsAnswers = false;
            readAnswers(now);
        }
        checkTimeout(now);
        checkTail(now);
        repeatLost(now);
        sendNew(now);
        ask(now);
        busy = mtu.isProbing() && heard;
    }

    private void readAnswers(long now) throws IOException {
        ByteBuffer bytes = in.bytes();
        for (int i = 0; i < ACKNOWLEDGEMENTS_PER_PUMP && wire.receive(bytes); i++) {
            if (!in.isValid(receiving.key()) || in.kind() != WireLayout.ACKNOWLEDGEMENT) {
                counters.ignored();
                continue;
            }
            readRanges(bytes);
            onAnswer(in.number(), bytes.getInt(WireLayout.DELAY), now);
            accept(in.received(), in.consumed(), now);
            mtu.arrived(bytes.getInt(WireLayout.PROBE_LENGTH));
            int lost = flight.detectLost(greatest, now, roundTrip.reordering());
            congestion.lost(lost);
            counters.lost(lost);
        }
    }

    private void readRanges(ByteBuffer bytes) throws IOException {
        early.clear();
        int count = in.flags();
        if (bytes.limit() < WireLayout.HEADER + count * WireLayout.RANGE || count > WireLayout.RANGES) {
            throw peer.corrupt("an acknowledgement of " + bytes.limit() + " bytes announces " + count + " ranges");
        }
        for (int i = 0; i < count; i++) {
            int at = WireLayout.HEADER + i * WireLayout.RANGE;
            early.add(bytes.getLong(at), bytes.getLong(at + Long.BYTES));
        }
    }

    private void onAnswer(long number, int delayMicros, long now) {
        heard = true;
        if (number <= greatest) {
            return;
        }
        greatest = Math.min(number, flight.next() - 1);
        long left = flight.leftAt(greatest);
        if (left != Flight.UNKNOWN) {
            roundTrip.measured(now - left - Integer.toUnsignedLong(delayMicros) * 1000);
        }
        if (greatest >= roundEnds) {
            congestion.endRound(mtu.current());
            roundEnds = flight.next();
        }
    }

    /** Takes into account how far the stream has arrived. */
    private void accept(long received, long consumed, long now) throws IOException {
        if (received > sent || consumed > received) {
            throw peer.corrupt(
                    "it acknowledges " + received + " bytes, has read " + consumed + ", and " + sent + " were sent");
        }
        if (consumed > window.consumed()) {
            window.consumed(consumed);
            wantsRoom = false;
        }
        if (received > acknowledged || early.count() > 0) {
            acknowledged = Math.max(acknowledged, received);
            int before = flight.bytes();
            flight.acknowledge(acknowledged, early, onAcknowledged);
            if (flight.bytes() != before) {
                roundTrip.acknowledged();
                waitingSince = now;
                probedTail = false;
            }
        }
    }

    private void onAcknowledged(int bytes) {
        congestion.acknowledged(bytes, mtu.current());
    }

    private boolean isLate(long now) {
        return flight.bytes() > 0 && now - waitingSince >= roundTrip.timeout();
    }

    private void checkTimeout(long now) {
        if (!isLate(now)) {
            return;
        }
        waitingSince = now;
        if (flight.loseOldest()) {
            // its acknowledgement will show which of the others are lost
            counters.lost(1);
            timedOut = true;
            roundTrip.timedOut();
            congestion.timedOut(mtu.current());
            if (roundTrip.timeouts() >= BLACK_HOLE_TIMEOUTS) {
                mtu.lostRepeatedly();
            }
        }
    }

    /** No later datagram shows the loss of the last ones: a ping takes its place (RFC 9002, section 6.2). */
    private void checkTail(long now) {
        if (flight.bytes() > 0 && !probedTail && now - waitingSince >= roundTrip.probe()) {
            probedTail = true;
            pings = true;
        }
    }

    private void repeatLost(long now) throws IOException {
        long number;
        while ((number = flight.oldestLost()) >= 0 && flight.hasRoom()) {
            int length = Math.min(flight.length(number), payloadLimit());
            if (!timedOut && (isCongested(length) || !congestion.mayLeave(now, roundTrip.smoothed()))) {
                return;
            }
            if (!send(flight.start(number), length, WireLayout.REQUEST, now)) {
                return;
            }
            timedOut = false;
            flight.repeated(number, length);
            counters.repeated();
        }
    }

    private void sendNew(long now) throws IOException {
        long end;
        while (sent < (end = window.committed()) && flight.hasRoom()) {
            int length = (int) Math.min(payloadLimit(), end - sent);
            if (isCongested(length) || !congestion.mayLeave(now, roundTrip.smoothed())) {
                return;
            }
            sinceRequest += Flight.cost(length);
            // a quarter of the window without an acknowledgement, or the last datagram that the window permits
            boolean requests = sinceRequest >= congestion.window() / 4
                    || flight.bytes() + Flight.cost(length) + Flight.cost(payloadLimit()) > congestion.window();
            if (!send(sent, length, requests ? WireLayout.REQUEST : 0, now)) {
                return;
            }
            if (requests) {
                sinceRequest = 0;
            }
            sent += length;
        }
    }

    /** Sends what carries no bytes of the stream: a ping, a question for room, a probe. */
    private void ask(long now) throws IOException {
        boolean full = wantsRoom && flight.isEmpty() && isSent();
        if (full && now - waitingSince > roundTrip.timeout()) {
            waitingSince = now;
            pings = true;
        }
        if (pings && flight.hasRoom() && send(sent, 0, WireLayout.REQUEST, now)) {
            pings = false;
        }
        int probe = heard && flight.hasRoom() ? mtu.probe(now, roundTrip.timeout()) : 0;
        if (probe > 0) {
            send(out.begin(probe, WireLayout.PROBE, 0, key, flight.next()), 0, 0, now);
        }
    }

    private boolean isCongested(int length) {
        return flight.bytes() > 0 && flight.bytes() + Flight.cost(length) > congestion.window();
    }

    private int payloadLimit() {
        return mtu.current() - WireLayout.HEADER;
    }

    private boolean send(long position, int length, int flags, long now) throws IOException {
        out.begin(WireLayout.HEADER + length, WireLayout.DATA, flags, key, flight.next());
        window.copy(position, length, out.bytes(), WireLayout.HEADER);
        return send(out, position, length, now);
    }

    private boolean send(Datagram datagram, long position, int length, long now) throws IOException {
        ByteBuffer bytes = datagram.bytes();
        long consumed = receiving.window().consumed(); // first: another thread may receive and read meanwhile
        long received = receiving.window().received();
        bytes.putLong(WireLayout.POSITION, position)
                .putLong(WireLayout.RECEIVED, received)
                .putLong(WireLayout.CONSUMED, consumed);
        int size = bytes.limit();
        switch (wire.send(datagram.seal())) {
            case FULL -> {
                return false;
            }
            case TOO_LONG -> {
                mtu.refused(size);
                return false;
            }
            default -> {
                receiving.told(received, consumed);
                if (flight.bytes() == 0) {
                    waitingSince = now;
                    probedTail &= flight.hasLost(); // a repetition is no progress: only time-outs find a narrower path
                }
                flight.add(position, length, now);
                congestion.left(size);
                counters.sent(size);
                return true;
            }
        }
    }
}
