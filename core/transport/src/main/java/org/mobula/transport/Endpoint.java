package org.mobula.transport;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.OutOfMemory;
import org.mobula.memory.Output;
import org.mobula.transport.internal.Receiver;
import org.mobula.transport.internal.Sender;
import org.mobula.transport.spi.Channel;

/**
 * Messages to one peer and from it, over a channel.
 *
 * <p>Nothing here waits. Sending: {@link #tryBegin} gives the message's memory, or null if another thread is sending
 * or there is no room; whoever wants to wait, polls and tries again. {@link #post} keeps what cannot leave now.
 * Receiving: {@link #poll} makes the upcalls.
 *
 * <p>Messages arrive in the order in which they were committed or posted. One longer than a frame, and blocks, leave
 * piece by piece while both sides copy at the same time; two sides flooding each other with long messages make
 * progress as long as both poll.
 *
 * <p><b>Threads:</b> any number. <b>Ownership:</b> the channel is the endpoint's. <b>Failure:</b> a lost connection is
 * reported once, to {@link Upcalls#lost}, after everything that had arrived was delivered, unless {@link #hasUnread} says
 * otherwise; what is sent afterwards is dropped.
 */
public final class Endpoint implements AutoCloseable {
    /** Who takes what an endpoint receives. Upcalls come on the polling thread. */
    public interface Upcalls {
        /**
         * A message for a handler has arrived. If this throws a {@link org.mobula.fault.MobulaException}, the message
         * was none, and the connection ends with its words; anything else is a mistake of the handler's, and logged.
         */
        void deliver(int handler, Incoming message);

        /** The connection is lost; nothing more arrives. Once; on whichever thread ends it. */
        void lost(int peer, IOException cause);
    }

    /** why bounded: so that one busy peer does not starve the others. */
    private static final int FRAMES_PER_POLL = 64;

    private static final int OPEN = 0;
    private static final int READ = 1; // and all that lasted was delivered
    private static final int UNREAD = 2;

    private final int peer;
    private final Channel channel;
    private final Upcalls upcalls;
    private final Sender sender;
    private final Receiver receiver;
    private final boolean lasting; // on both ways, until somebody refuses
    private final AtomicInteger end = new AtomicInteger(OPEN); // why one number: how it ended is decided as it ends
    private volatile @Nullable IOException ending;
    private volatile boolean woken; // since the last poll: what a wake-up was for may be quiet

    /**
     * @param peer the rank at the other end
     * @param channel the way to it; the endpoint closes it
     * @param options limits
     * @param upcalls who takes what arrives
     */
    public Endpoint(int peer, Channel channel, TransportOptions options, Upcalls upcalls) {
        this.peer = peer;
        this.channel = channel;
        this.upcalls = upcalls;
        this.sender = new Sender(channel, options);
        this.receiver = new Receiver(channel, peer, options, upcalls);
        this.lasting = channel.isLasting();
    }

    /** The rank at the other end. */
    public int peer() {
        return peer;
    }

    /** Begins a message; null if another thread is sending, there is no room now or the connection is about to end. */
    public @Nullable Output tryBegin(int handler, int sizeHint) {
        return isEnded() || ending != null ? null : sender.tryBegin(handler, sizeHint);
    }

    /** Sends the message begun by this thread; its blocks may leave later, while someone polls. */
    public void commit() {
        sender.commit();
    }

    /** Gives the message begun by this thread up. */
    public void abort() {
        sender.abort();
    }

    /**
     * Sends a message as soon as there is room, in order with what was posted before.
     *
     * @return whether it lasts already: the peer will read it whatever becomes of this side, as long as the peer itself goes on.
     *     Only where {@link #isLasting}, and for a message of one frame for which there was room at once; false says nothing
     */
    public boolean post(int handler, int sizeHint, Outgoing writer) {
        return !isEnded() && sender.post(handler, sizeHint, writer);
    }

    /**
     * As {@link #post}, for what may be read late: a peer that sleeps is not woken for it, though it is once about a
     * sixteenth of a ring lies there, or this side {@linkplain #wakePeerForQuiet wakes it}; where peers send no wake-ups, it is
     * no different.
     */
    public boolean postQuietly(int handler, int sizeHint, Outgoing writer) {
        return !isEnded() && sender.postQuietly(handler, sizeHint, writer);
    }

    /** Whether {@link #post} may say that a message lasts; not for certain, as the peer may end the connection at any time. */
    public boolean isLasting() {
        return !isEnded() && channel.isLasting();
    }

    /** Whether something waits for room, so that someone has to poll. */
    public boolean hasKept() {
        return sender.hasKept() && !isEnded();
    }

    /** Whether all that was sent has left this process. */
    public boolean isFlushed() {
        try {
            return isEnded() || sender.isFlushed();
        } catch (IOException e) {
            endLater(e);
            return true;
        }
    }

    /** Whether the peer has taken all that was sent, as far as this side can know. */
    public boolean isDrained() {
        return isFlushed() && channel.isDrained();
    }

    /**
     * Makes progress: sends what was kept, receives what has come.
     *
     * @return how many frames were received that were not {@linkplain #postQuietly quiet}; see {@link #isBehind}
     */
    public int poll() {
        if (isEnded()) {
            return 0;
        }
        if (woken) {
            woken = false; // why before the look: what comes with the next wake-up is not found, perhaps
        }
        if (sender.hasKept()) {
            sender.pump();
        }
        try {
            int frames = receiver.poll(FRAMES_PER_POLL);
            if (frames == 0) {
                checkEnd();
            }
            return Math.max(0, frames - receiver.quiet()); // why: another thread may poll already, and count anew
        } catch (IOException e) {
            fail(e); // why at once: nobody can tell where the next frame begins, or what it builds on
            return 0;
        } catch (RuntimeException | Error e) { // whoever polls has nothing to do with this connection
            OutOfMemory.check(e);
            fail(new IOException("receiving from rank " + peer + " failed: " + e, e));
            return 0;
        }
    }

    /** Whether the last poll took as much as one may, so that more may be at hand. */
    public boolean isBehind() {
        return receiver.isBehind() && !isEnded(); // why: an end leaves the last poll's word as it was
    }

    /** How many frames were received so far; a sign of the peer's life, exact only for the polling thread. */
    public long received() {
        return receiver.received();
    }

    /**
     * How many times a poll found nothing left to receive. While this stands still nobody has looked, so nothing can be
     * said of the peer's life.
     */
    public long exhausted() {
        return receiver.exhausted();
    }

    /**
     * Bytes of the messages sent so far, blocks included, headers of frames not; exact for whoever sent the last one.
     */
    public long sentBytes() {
        return sender.sentBytes();
    }

    /** The socket that becomes readable when there is something to poll for; null if there is none. */
    public @Nullable SelectableChannel socket() {
        return channel.socket();
    }

    /**
     * Asks for the socket to become readable when a frame arrives that is not quiet; false if one is there already, more than
     * one poll takes, or the socket was readable since the last one.
     */
    public boolean sleep() {
        return isEnded() || !woken && !receiver.isBehind() && channel.sleep();
    }

    /**
     * Wakes the peer if it has not read what was sent: whoever sent it has waited in vain for a while. Not if the last of it
     * was quiet.
     */
    public void wakePeer() {
        wakePeerFor(false);
    }

    /** Wakes the peer if it has not read what was sent, the last of which was {@linkplain #postQuietly quiet}. */
    public void wakePeerForQuiet() {
        wakePeerFor(true);
    }

    private void wakePeerFor(boolean quiet) {
        if (sender.wasQuiet() == quiet && !isEnded()) {
            channel.wakePeer();
        }
    }

    /** Whether the peer sends a wake-up when what it sent lies unread. */
    public boolean hasPeerWakeups() {
        return channel.hasPeerWakeups();
    }

    /** Takes {@link #sleep} back. */
    public void wake() {
        if (!isEnded()) {
            channel.wake();
        }
    }

    /** Deals with a readable socket. By one thread at a time, and none while another one is in {@link #sleep}. */
    public void onReadable() {
        woken = true;
        try {
            channel.onReadable();
        } catch (IOException e) {
            endLater(e);
        }
    }

    /** Whether the connection is lost or closed. */
    public boolean isEnded() {
        return end.get() != OPEN;
    }

    /** Whether the connection is about to end, and {@link Upcalls#lost} to be told, when all is read that has come. */
    public boolean isEnding() {
        return ending() != null && !isEnded();
    }

    /**
     * Ends the connection as lost once nothing is left to read: somebody has to poll. The peer need not have ended: to it,
     * nothing lasts any more of what it sends from now on, though some of it may be read.
     */
    public void finish(IOException cause) {
        channel.refuse();
        endLater(cause);
    }

    /** Ends a connection that {@link #isEnding} at once, whatever has come and is unread. */
    public void finishNow() {
        IOException cause = ending();
        if (cause != null) {
            fail(cause);
        }
    }

    /** Ends the connection as lost at once, whatever has come and is unread. */
    public void fail(IOException cause) {
        end(cause, UNREAD);
    }

    /** Whether the connection is lost, and with it something that lasted as the peer sees it, but was not delivered. */
    public boolean hasUnread() {
        return lasting && end.get() == UNREAD;
    }

    /** The medium in a few words. */
    public String describe() {
        return channel.describe();
    }

    /** Closes without telling {@link Upcalls#lost}. Idempotent. */
    @Override
    public void close() {
        if (end.compareAndSet(OPEN, UNREAD)) {
            channel.refuse(); // why: what comes now is not read
            channel.close();
            receiver.close();
        }
    }

    /** why not at once: frames sent before may still be there. */
    private void endLater(IOException cause) {
        if (ending == null) { // why: the first word is the nearest to what has happened
            ending = cause;
        }
    }

    private @Nullable IOException ending() {
        IOException cause = ending;
        return cause != null ? cause : sender.broken();
    }

    private void checkEnd() throws IOException {
        IOException cause = ending();
        if (cause != null) {
            channel.refuse(); // why before the last look: the peer may still live, and send
            if (receiver.pollLast()) {
                end(cause, READ);
            }
        }
    }

    private void end(IOException cause, int how) {
        if (end.compareAndSet(OPEN, how)) {
            channel.refuse();
            channel.close();
            receiver.close();
            upcalls.lost(peer, cause);
        }
    }
}
