package org.mobula.transport;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.OutOfMemory;
import org.mobula.memory.Output;
import org.mobula.transport.internal.Receiver;
import org.mobula.transport.internal.Sender;
import org.mobula.transport.spi.Channel;

/**
 * Sends messages to one peer and receives messages from it, over a channel.
 *
 * <p>No method waits. Sending: {@link #tryBegin} returns the memory for the message, or null if another thread is
 * sending or there is no room; a caller that wants to wait polls and tries again. {@link #post} queues a message that
 * cannot leave now. Receiving: {@link #poll} makes the upcalls.
 *
 * <p>Messages arrive in the order in which they were committed or posted. A message that is longer than a frame, and
 * blocks, leave in pieces while both sides copy at the same time. Two sides that flood each other with long messages
 * make progress as long as both poll.
 *
 * <p><b>Threads:</b> any number. <b>Ownership:</b> the channel is the endpoint's. <b>Failure:</b> a lost connection is
 * reported once, to {@link EndpointListener#lost}, after everything that had arrived was delivered, unless
 * {@link #hasUnread}; messages that are sent afterwards are dropped.
 */
public final class Endpoint implements AutoCloseable {
    /** Bounded, so that one busy peer does not starve the others. */
    private static final int FRAMES_PER_POLL = 64;

    /** OPEN becomes READ or UNREAD, once. */
    private enum State {
        OPEN,
        /** Ended, and everything that lasted was delivered. */
        READ,
        /** Ended, and something that lasted may not have been delivered. */
        UNREAD
    }

    private final int peer;
    private final Channel channel;
    private final EndpointListener listener;
    private final Sender sender;
    private final Receiver receiver;
    private final boolean lasting; // in both directions, until one side refuses
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private volatile @Nullable IOException ending;
    private volatile boolean woken; // since the last poll: the message that caused a wake-up may be quiet
    private volatile boolean occupied; // another thread was receiving at the last poll: frames may be unread

    /**
     * @param peer the rank at the other end
     * @param channel to the peer; the endpoint closes it
     * @param options limits
     * @param listener receives what arrives
     */
    public Endpoint(int peer, Channel channel, TransportOptions options, EndpointListener listener) {
        this.peer = peer;
        this.channel = channel;
        this.listener = listener;
        this.sender = new Sender(channel, options);
        this.receiver = new Receiver(channel, peer, options, listener);
        this.lasting = channel.survivesSender();
    }

    /** The rank at the other end. */
    public int peer() {
        return peer;
    }

    /** Begins a message; null if another thread is sending, there is no room now or the connection is about to end. */
    public @Nullable Output tryBegin(int handler, int sizeHint) {
        return isEnded() || ending != null ? null : sender.tryBegin(handler, sizeHint);
    }

    /** Sends the message begun by this thread; its blocks may leave at a later poll. */
    public void commit() {
        sender.commit();
    }

    /** Discards the message begun by this thread. */
    public void abort() {
        sender.abort();
    }

    /**
     * Sends a message as soon as there is room, in the order of the posts.
     *
     * @return whether it lasts: the peer reads it whatever happens to this side, as long as the peer does not fail.
     *     Possible only where {@link #survivesSender}, and for a message of one frame for which there was room at once;
     *     false means nothing
     */
    public boolean post(int handler, int sizeHint, Outgoing writer) {
        return !isEnded() && sender.post(handler, sizeHint, writer);
    }

    /**
     * As {@link #post}, for a message that may be read late: it does not wake a peer that sleeps until such messages
     * occupy about a sixteenth of a ring, or this side {@linkplain #wakePeerForQuiet wakes the peer}. Where peers send
     * no wake-ups, it is the same as {@link #post}.
     */
    public boolean postQuietly(int handler, int sizeHint, Outgoing writer) {
        return !isEnded() && sender.postQuietly(handler, sizeHint, writer);
    }

    /** Whether {@link #post} may return that a message lasts. The peer may end the connection at any time. */
    public boolean survivesSender() {
        return !isEnded() && channel.survivesSender();
    }

    /** Whether a message waits for room, so that a thread has to poll. */
    public boolean hasQueuedOutput() {
        return sender.hasQueuedOutput() && !isEnded();
    }

    /** The channel has been resumed: what it sends again has to be flushed. Called by any thread; does not block. */
    public void resume() {
        sender.resume();
    }

    /** Whether everything that was sent has left this process, so that the end of this process does not lose it. */
    public boolean isFlushed() {
        try {
            return isEnded() || sender.isFlushed();
        } catch (IOException e) {
            endLater(e);
            return true;
        }
    }

    /** Whether the peer has taken everything that was sent, as far as this side can know. */
    public boolean isDrained() {
        return isFlushed() && channel.isDrained();
    }

    /**
     * Makes progress: sends queued messages, and receives.
     *
     * @return the number of received frames that are not {@linkplain #postQuietly quiet}; see {@link #mayHaveMore}
     */
    public int poll() {
        if (isEnded()) {
            return 0;
        }
        if (woken) {
            woken = false; // first: this poll may not find the message of the next wake-up
        }
        if (sender.hasQueuedOutput()) {
            sender.pump();
        }
        try {
            int frames = receiver.poll(FRAMES_PER_POLL);
            if (occupied != (frames == Receiver.BUSY)) {
                occupied = !occupied;
            }
            if (frames == 0) {
                checkEnd();
            }
            return Math.max(0, frames - receiver.quiet()); // another thread may poll already, and count anew
        } catch (IOException e) {
            closeNow(e); // at once: the start of the next frame is unknown, and later messages may depend on this one
            return 0;
        } catch (RuntimeException | Error e) { // the polling thread must survive
            OutOfMemory.check(e);
            closeNow(new IOException("receiving from rank " + peer + " failed: " + e, e));
            return 0;
        }
    }

    /** Whether the last poll reached its limit, so that more frames may be there. */
    public boolean mayHaveMore() {
        return receiver.mayHaveMore() && !isEnded(); // the end of the connection does not reset the receiver
    }

    /**
     * Whether another thread was receiving at the last poll. No event announces that it has stopped, and it may leave
     * frames that request no wake-up, so a thread has to poll again.
     */
    public boolean isOccupied() {
        return occupied && !isEnded();
    }

    /** Whether a frame has arrived that no thread has received. */
    public boolean isReady() {
        return !isEnded() && channel.isReady();
    }

    /** Prevents a {@link #sleep} before the next poll. */
    public void requestPoll() {
        woken = true;
    }

    /** The number of frames received so far; a sign that the peer is alive. Exact only on the polling thread. */
    public long received() {
        return receiver.received();
    }

    /**
     * The number of polls that found no frame. While this does not change, no thread has polled, so the silence of the
     * peer means nothing.
     */
    public long emptyPolls() {
        return receiver.emptyPolls();
    }

    /**
     * Bytes of the messages sent so far, with blocks, without headers of frames; exact on the thread that sent the last
     * one.
     */
    public long sentBytes() {
        return sender.sentBytes();
    }

    /** The socket that becomes readable when there is something to poll; null if there is none. */
    public @Nullable SelectableChannel socket() {
        return channel.socket();
    }

    /** A further socket that becomes readable when the process of the peer ends; null if there is none. */
    public @Nullable SelectableChannel controlSocket() {
        return channel.controlSocket();
    }

    /**
     * Requests that the socket becomes readable when a frame arrives that is not quiet. False if such a frame has
     * arrived, the last poll reached its limit, or the socket was readable since that poll.
     */
    public boolean sleep() {
        return isEnded() || !woken && !receiver.mayHaveMore() && channel.sleep();
    }

    /**
     * Wakes the peer if it has not read the last message, and that message is not quiet. For a sender that has waited
     * for a while.
     */
    public void wakePeer() {
        wakePeerFor(false);
    }

    /** Wakes the peer if it has not read the last message, and that message is {@linkplain #postQuietly quiet}. */
    public void wakePeerForQuiet() {
        wakePeerFor(true);
    }

    private void wakePeerFor(boolean quiet) {
        if (sender.wasQuiet() == quiet && !isEnded()) {
            channel.wakePeer();
        }
    }

    /** Whether the peer sends a wake-up when its message is unread. */
    public boolean hasPeerWakeups() {
        return channel.hasPeerWakeups();
    }

    /** Cancels {@link #sleep}. */
    public void wake() {
        if (!isEnded()) {
            channel.wake();
        }
    }

    /**
     * Handles a readable socket of this endpoint. Called by one thread at a time, and not while another one is in
     * {@link #sleep}.
     */
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
        return state.get() != State.OPEN;
    }

    /** Whether the connection ends, with {@link EndpointListener#lost}, once everything that has arrived is read. */
    public boolean isEnding() {
        return ending() != null && !isEnded();
    }

    /**
     * Ends the connection as lost once nothing is left to read; a thread has to poll. The peer may still be alive: its
     * messages no longer last from now on, although some of them may be read.
     */
    public void drainThenClose(IOException cause) {
        channel.refuse();
        endLater(cause);
    }

    /** Ends a connection that {@link #isEnding} at once, even if something is unread. */
    public void closeNow() {
        IOException cause = ending();
        if (cause != null) {
            closeNow(cause);
        }
    }

    /** Ends the connection as lost at once, even if something is unread. */
    public void closeNow(IOException cause) {
        end(cause, State.UNREAD);
    }

    /** Whether the connection is lost, and messages may be lost with it that last from the view of the peer. */
    public boolean hasUnread() {
        return lasting && state.get() == State.UNREAD;
    }

    /** The medium in a few words. */
    public String describe() {
        return channel.describe();
    }

    /** Closes the connection without calling {@link EndpointListener#lost}. Idempotent. */
    @Override
    public void close() {
        if (state.compareAndSet(State.OPEN, State.UNREAD)) {
            channel.refuse(); // messages that arrive now are not read
            channel.close();
            receiver.close();
        }
    }

    /** Not at once, because frames that were sent before may be unread. */
    private void endLater(IOException cause) {
        if (ending == null) { // the first cause is the most precise one
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
            channel.refuse(); // before the last check: the peer may be alive, and send
            if (receiver.pollLast()) {
                end(cause, State.READ);
            }
        }
    }

    private void end(IOException cause, State how) {
        if (state.compareAndSet(State.OPEN, how)) {
            channel.refuse();
            channel.close();
            receiver.close();
            listener.lost(peer, cause);
        }
    }
}
