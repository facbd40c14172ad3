package org.mobula.transport.spi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * Sends frames to one peer and receives frames from it, in order.
 *
 * <p>A frame is a tag and up to {@link #frameLimit} bytes. To send: {@link #claim} room, write into {@link #outgoing},
 * {@link #commit}. To receive: {@link #next}, read from {@link #incoming}, {@link #release}.
 *
 * <p><b>Threads:</b> the sending methods are called by one thread at a time, the receiving ones by one at a time
 * (often another); the endpoint ensures both. {@link #close} and {@link #describe} may be called by any.
 * <b>Ownership:</b> the channel owns the memory. <b>Failure:</b> an {@link IOException} or a
 * {@link org.mobula.fault.MobulaException} from any method means that the connection is lost; no method
 * blocks.
 */
public interface Channel extends AutoCloseable {
    /** Returned by {@link #claim} when there is no room now. */
    long FULL = -1;

    /** Returned by {@link #next} when there is no frame. */
    int EMPTY = -1;

    /** The longest payload of one frame, in bytes. */
    int frameLimit();

    /**
     * Reserves room for one frame.
     *
     * @param payload the maximum length, at most {@link #frameLimit}
     * @return the payload's offset in {@link #outgoing}, or {@link #FULL}
     */
    long claim(int payload) throws IOException;

    /** Extends the claimed frame in place; false, without a change, if there is no room after it. */
    boolean extend(int payload);

    /** The memory of claimed frames. It may change with each claim. */
    MemorySegment outgoing();

    /** Sends the claimed frame with {@code payload} bytes, and wakes the peer if it sleeps. Any tag except -1. */
    void commit(int tag, int payload) throws IOException;

    /** As {@link #commit}, but does not wake the peer: {@link #wakeIfAsleep} must follow. */
    default void publish(int tag, int payload) throws IOException {
        commit(tag, payload);
    }

    /**
     * Wakes the peer if it sleeps although frames were {@linkplain #publish published}. Called by any thread, also
     * after {@link #close}. The caller executes a full fence first.
     */
    default void wakeIfAsleep() {}

    /**
     * Whether committed frames last: they are in the memory of the peer, and are read whatever happens to this side, as
     * long as the peer does not fail and has not {@linkplain #refuse refused}. True for all frames committed before a
     * full fence of the caller; false means nothing. Called by any thread.
     */
    default boolean survivesSender() {
        return false;
    }

    /** Gives up the claim. */
    void abandon();

    /**
     * Sends committed frames as far as possible.
     *
     * @return whether nothing is left on this side
     */
    boolean flush() throws IOException;

    /**
     * Whether the peer has taken everything that was sent, as far as this side can know; at least it has left this
     * process.
     */
    boolean isDrained();

    /**
     * Whether {@link #close} loses nothing that was committed: all of it is with the peer, or in the care of the
     * operating system. Called by the sending thread after {@link #flush} has returned true.
     */
    default boolean isSafeToClose() {
        return true;
    }

    /**
     * Whether {@link #next} may find a frame; false only if there certainly is none now. It must be cheap, because
     * waiting threads call it all the time. Called by any thread, also after {@link #close}.
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Whether {@link #next} finds another frame, or the end, without a system call. Called by the receiving thread
     * between frames.
     */
    default boolean isAtHand() {
        return isReady();
    }

    /**
     * Steps to the next frame; the one before has been released.
     *
     * @return its payload's length, or {@link #EMPTY}
     */
    int next() throws IOException;

    /** The tag of the frame found by {@link #next}. */
    int tag();

    /** The memory of the frame found by {@link #next}. */
    MemorySegment incoming();

    /** The offset of that frame's payload in {@link #incoming}. */
    long offset();

    /** Releases the memory of that frame. */
    void release();

    /**
     * Declares, permanently, that this side reads only the frames that have arrived, until {@link #next} finds none.
     * Later frames of the peer {@linkplain #survivesSender do not last}. Called by any thread.
     */
    default void refuse() {}

    /** Whether the peer writes numbers in the other byte order. */
    boolean isSwapped();

    /**
     * Whether messages must be written in the other byte order: {@link
     * org.mobula.transport.TransportOptions#turned}.
     */
    default boolean isTurned() {
        return false;
    }

    /**
     * The socket that becomes readable when the peer sends a wake-up or data, or its process ends; null if this channel
     * has none (loopback). In non-blocking mode.
     */
    @Nullable
    SelectableChannel socket();

    /**
     * A further socket that becomes readable when the process of the peer ends; null if {@link #socket} shows that,
     * too. In non-blocking mode.
     */
    default @Nullable SelectableChannel controlSocket() {
        return null;
    }

    /**
     * Requests that {@link #socket} becomes readable when a frame arrives; false if one has arrived already. A frame
     * whose tag is {@linkplain org.mobula.memory.RingLayout#isQuiet quiet} need not count.
     */
    boolean sleep();

    /** Cancels {@link #sleep}: the receiver polls again. */
    void wake();

    /**
     * Makes the {@link #socket} of the peer readable, unasked, if the peer has not taken everything that was sent.
     * Called by any thread. Does nothing where {@link #hasPeerWakeups} is false.
     */
    default void wakePeer() {}

    /**
     * Whether {@link #wakePeer} works on this medium, so that this side need not check periodically for unread frames.
     */
    default boolean hasPeerWakeups() {
        return false;
    }

    /**
     * Handles a readable {@link #socket} or {@link #controlSocket}: reads wake-ups, and notices the end of the peer.
     *
     * @throws IOException if the peer has ended
     */
    void onReadable() throws IOException;

    /** The part of this channel that survives interruptions of its connection; null if it does not. */
    default @Nullable Interruptible interruptible() {
        return null;
    }

    /** The medium and its parameters in a few words: {@code "shm, rings of 1 MiB"}. */
    String describe();

    /** Ends the connection and frees its resources. Idempotent. */
    @Override
    void close();
}
