package org.mobula.transport.udp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;

/**
 * Frames over datagrams: reliable and ordered.
 *
 * <p>Each half has a socket of its own: one for the datagrams of this side and the acknowledgements of the peer, one
 * for the datagrams of the peer and the acknowledgements of this side. So a sending thread reads acknowledgements
 * without taking a frame from a receiving thread that is about to sleep.
 *
 * <p><b>Threads:</b> one sends, one receives, any closes; the {@link UdpTimer} repeats what is lost while no thread
 * polls. <b>Ownership:</b> the channel owns its sockets; the windows are freed by the garbage collector.
 * <b>Failure:</b> frames that had arrived before the end of the peer are read before {@link #next} throws. {@link
 * #close} loses what has not arrived: {@link #isSafeToClose} says when that is nothing.
 */
final class UdpChannel implements Channel, UdpTimer.Timed {
    private final ConnectedPeer peer;
    private final Control control;
    private final SocketWire outgoingWire;
    private final SocketWire incomingWire;
    private final Swapping swapping;
    private final SendWindow window;
    private final SendingHalf sending;
    private final ReceivingHalf receiving;
    private final UdpTimer timer;
    private final UdpCounters counters;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable IOException ended;

    UdpChannel(ChannelSockets sockets, Greeting theirs, ChannelTerms terms, PathMtu mtu, UdpTimer timer) {
        this.peer = sockets.peer();
        this.control = sockets.control();
        this.outgoingWire = sockets.outgoing();
        this.incomingWire = sockets.incoming();
        this.swapping = terms.swapping();
        this.timer = timer;
        this.counters = new UdpCounters();
        int capacity = Math.min(terms.capacity(), theirs.capacity());
        this.window = new SendWindow(capacity, swapping);
        this.receiving = new ReceivingHalf(
                terms.wires().apply(incomingWire),
                peer,
                terms.key(),
                theirs.key(),
                new ReceiveWindow(capacity, swapping),
                System::nanoTime,
                counters);
        this.sending = new SendingHalf(
                terms.wires().apply(outgoingWire),
                peer,
                theirs.key(),
                window,
                mtu,
                theirs.buffer(),
                receiving,
                System::nanoTime,
                counters);
    }

    /** Whether datagrams of both sides have arrived. */
    boolean hasHeard() {
        return sending.hasHeard() && receiving.hasHeard();
    }

    SendingHalf sending() {
        return sending;
    }

    ReceivingHalf receiving() {
        return receiving;
    }

    UdpCounters counters() {
        return counters;
    }

    @Override
    public int frameLimit() {
        return window.payloadLimit();
    }

    @Override
    public long claim(int payload) throws IOException {
        if (payload < 0 || payload > window.payloadLimit()) {
            throw new IllegalArgumentException(
                    "a frame to " + peer + " carries 0 to " + window.payloadLimit() + " bytes, not " + payload);
        }
        checkOpen();
        long at = window.claim(payload);
        if (at == FULL) {
            sending.wantsRoom(true);
            sending.pumpWithAnswers();
            at = window.claim(payload);
            timer.wakeFor(this);
        }
        return at;
    }

    @Override
    public boolean extend(int payload) {
        return payload <= window.payloadLimit() && window.hasRoom(payload);
    }

    @Override
    public MemorySegment outgoing() {
        return window.memory();
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        publish(tag, payload);
        sending.pump();
        timer.wakeFor(this);
    }

    @Override
    public void publish(int tag, int payload) throws IOException {
        if (tag == WireLayout.NO_TAG) {
            throw new IllegalArgumentException("-1 is not a tag");
        }
        checkOpen();
        window.commit(tag, payload);
    }

    @Override
    public void abandon() {
        // the next claim starts at the same position
    }

    @Override
    public boolean flush() throws IOException {
        if (sending.isSent()) {
            return true;
        }
        checkOpen();
        sending.pump();
        if (!sending.isSent()) {
            sending.pumpWithAnswers();
        }
        timer.wakeFor(this);
        return sending.isSent();
    }

    @Override
    public boolean isSafeToClose() {
        if (!sending.isAcknowledged()) {
            try {
                sending.pumpWithAnswers();
            } catch (IOException e) {
                return true; // nothing will arrive any more
            }
        }
        return sending.isAcknowledged();
    }

    @Override
    public boolean isDrained() {
        return sending.isSent();
    }

    @Override
    public boolean isAtHand() {
        return closed.get() || receiving.window().isWhole();
    }

    @Override
    public int next() throws IOException {
        checkNotClosed();
        ReceiveWindow arrived = receiving.window();
        if (!arrived.isWhole()) {
            receiving.fill();
            if (receiving.needsTimer()) {
                timer.wakeFor(this);
            }
            if (!arrived.isWhole()) {
                checkOpen();
                sending.poll();
                return EMPTY;
            }
        }
        if (!arrived.next()) {
            throw peer.corrupt("a frame begins with length " + arrived.payload() + " and tag " + arrived.tag()
                    + ", and the longest frame is " + arrived.payloadLimit() + " bytes");
        }
        return arrived.payload();
    }

    @Override
    public int tag() {
        return receiving.window().tag();
    }

    @Override
    public MemorySegment incoming() {
        return receiving.window().memory();
    }

    @Override
    public long offset() {
        return receiving.window().offset();
    }

    @Override
    public void release() {
        try {
            receiving.release();
        } catch (IOException e) {
            // the wire is closed: the next operation reports it
        }
    }

    @Override
    public boolean isSwapped() {
        return swapping.incoming();
    }

    @Override
    public boolean isTurned() {
        return swapping.outgoing();
    }

    @Override
    public SelectableChannel socket() {
        return incomingWire.socket();
    }

    /** Receives the acknowledgements of the peer. */
    SelectableChannel answerSocket() {
        return outgoingWire.socket();
    }

    @Override
    public SelectableChannel controlSocket() {
        return control.socket();
    }

    /** The socket becomes readable without a request; only frames in the window count. */
    @Override
    public boolean sleep() {
        return !isAtHand();
    }

    @Override
    public void wake() {
        // there is no request to cancel
    }

    @Override
    public void onReadable() throws IOException {
        if (ended == null) {
            ended = control.check(receiving.window().received());
        }
        checkEnd();
    }

    /** For the timer: repeats and acknowledges what is due. */
    @Override
    public void tick() throws IOException {
        if (sending.needsTimer()) {
            sending.pumpWithAnswers();
        }
        receiving.tick();
    }

    /** Whether the timer has to tick. */
    @Override
    public boolean needsTimer() {
        return sending.needsTimer() || receiving.needsTimer();
    }

    @Override
    public String describe() {
        return "udp to " + peer.address() + ", window of " + window.capacity() / 1024 + " KiB, datagrams of "
                + sending.datagramBytes() + " bytes, " + counters.repeatedDatagrams() + " repeated";
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            timer.remove(this);
            try {
                receiving.finish();
            } catch (IOException e) {
                // nothing more can be done
            }
            control.close(window.committed());
            outgoingWire.close();
            incomingWire.close();
        }
    }

    private void checkOpen() throws IOException {
        checkNotClosed();
        checkEnd();
    }

    private void checkNotClosed() throws IOException {
        if (closed.get()) {
            throw peer.closed();
        }
    }

    private void checkEnd() throws IOException {
        IOException end = ended;
        if (end != null) {
            throw end;
        }
    }

    @Override
    public String toString() {
        return describe();
    }
}
