package org.mobula.transport.ucx;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.memory.CorruptRingException;
import org.mobula.memory.RingConsumer;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;

/**
 * Frames as active messages of UCX, from the ring of one side to the same place in the ring of the other side.
 *
 * <p><b>Threads:</b> one sends, one receives, any closes; whichever thread makes progress receives for all channels of
 * the node. <b>Ownership:</b> the channel owns its endpoint and the control connection; the rings are freed by the
 * garbage collector. <b>Failure:</b> frames that the peer has sent before its end arrive before {@link #next} throws,
 * as far as libucp delivers them within half a second after the end.
 */
final class UcxChannel implements Channel {
    private static final int NO_TAG = -1;

    private final UcxNode node;
    private final UcxWorker worker;
    private final ConnectedPeer peer;
    private final Control control;
    private final Swapping swapping;
    private final EndOfPeer end;
    private final PipeWakeup wakeup;
    private final UcxLink link;
    private final SendWindow sending;
    private final RingConsumer frames;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private long seenRounds; // of the worker; only a hint

    /**
     * A channel that is not connected yet.
     *
     * @param number this side's number of the channel
     */
    UcxChannel(UcxNode node, Control control, ConnectedPeer peer, Terms own, int number, Greeting theirs)
            throws IOException {
        this.node = node;
        this.worker = node.worker();
        this.peer = peer;
        this.control = control;
        this.swapping = own.swapping();
        this.end = new EndOfPeer(peer, control);
        this.wakeup = new PipeWakeup();
        this.link = new UcxLink(worker, number, own, theirs, end, wakeup);
        this.sending = link.sending();
        this.frames = link.receiving().frames();
        if (!node.retain()) {
            wakeup.close();
            throw peer.closed();
        }
    }

    UcxLink link() {
        return link;
    }

    @Override
    public int frameLimit() {
        return sending.payloadLimit();
    }

    @Override
    public long claim(int payload) throws IOException {
        if (payload < 0 || payload > sending.payloadLimit()) {
            throw new IllegalArgumentException(
                    "a frame to " + peer + " carries 0 to " + sending.payloadLimit() + " bytes, not " + payload);
        }
        checkOpen();
        long at = sending.claim(payload);
        if (at == FULL) {
            worker.tryProgress(); // credits may have arrived
            at = sending.claim(payload);
        }
        return at;
    }

    @Override
    public boolean extend(int payload) {
        return payload <= sending.payloadLimit() && sending.extend(payload);
    }

    @Override
    public MemorySegment outgoing() {
        return sending.memory();
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        if (tag == NO_TAG) {
            throw new IllegalArgumentException("-1 is not a tag");
        }
        checkOpen();
        sending.commit(tag, payload);
        link.request();
    }

    @Override
    public void abandon() {
        // the next claim starts at the same position
    }

    @Override
    public boolean flush() throws IOException {
        boolean sent = link.flush();
        if (!sent) {
            checkOpen();
        }
        return sent;
    }

    /**
     * Whether the peer has confirmed what libucp has sent. A peer that makes no progress confirms nothing; what was
     * sent is in the care of the operating system then, so this side waits for a second only.
     */
    @Override
    public boolean isSafeToClose() {
        return link.isConfirmed();
    }

    @Override
    public boolean isDrained() {
        return sending.isSent();
    }

    /**
     * Makes progress, unless it was made since the last call: by another channel, when a thread asks one after another.
     */
    @Override
    public boolean isReady() {
        if (frames.hasNext() || end.isNoted() || closed.get()) {
            return true;
        }
        long rounds = worker.rounds();
        if (rounds == seenRounds) {
            worker.tryProgress();
            rounds = worker.rounds();
        }
        seenRounds = rounds;
        return frames.hasNext() || end.isNoted();
    }

    @Override
    public boolean isAtHand() {
        return closed.get() || frames.hasNext();
    }

    @Override
    public int next() throws IOException {
        if (closed.get()) {
            throw peer.closed();
        }
        try {
            int payload = frames.next();
            if (payload == RingConsumer.EMPTY) {
                worker.tryProgress();
                payload = frames.next();
            }
            if (payload == RingConsumer.EMPTY) {
                checkEnd();
                return EMPTY;
            }
            return payload;
        } catch (CorruptRingException e) {
            throw peer.corrupt(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public int tag() {
        return frames.tag();
    }

    @Override
    public MemorySegment incoming() {
        return frames.segment();
    }

    @Override
    public long offset() {
        return frames.offset();
    }

    @Override
    public void release() {
        frames.release();
        link.requestCredit();
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
        return wakeup.socket();
    }

    @Override
    public SelectableChannel controlSocket() {
        return control.socket();
    }

    @Override
    public boolean sleep() {
        if (end.isNoted() || closed.get() || !frames.sleep()) {
            return false;
        }
        if (asleep.compareAndSet(false, true)) {
            node.watch().begin();
        }
        if (end.isNoted()) { // since the first check; a later one sends a wake-up
            wake();
            return false;
        }
        return true;
    }

    @Override
    public void wake() {
        frames.wake();
        if (asleep.compareAndSet(true, false)) {
            node.watch().end();
        }
    }

    @Override
    public void onReadable() throws IOException {
        if (closed.get()) {
            throw peer.closed();
        }
        wakeup.drain();
        if (end.readControl() && !frames.hasNext()) {
            worker.tryProgress();
        }
        if (!frames.hasNext()) {
            checkEnd();
        }
    }

    @Override
    public String describe() {
        return "ucx to " + peer.address() + ", rings of " + sending.capacity() / 1024 + " KiB";
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        control.close(link.close());
        wakeup.close();
        if (asleep.compareAndSet(true, false)) {
            node.watch().end();
        }
        node.release();
    }

    private void checkOpen() throws IOException {
        if (closed.get()) {
            throw peer.closed();
        }
        end.checkSending();
    }

    private void checkEnd() throws IOException {
        if (end.isNoted()) {
            long received = link.received();
            if (!frames.hasNext()) {
                end.checkReceiving(received);
            }
        }
    }

    @Override
    public String toString() {
        return describe();
    }
}
