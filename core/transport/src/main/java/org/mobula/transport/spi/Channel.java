package org.mobula.transport.spi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * Frames in order to one peer and from it.
 *
 * <p>A frame is a tag and up to {@link #frameLimit} bytes. It is written where it will be sent from: {@link #claim}
 * room, write into {@link #outgoing}, {@link #commit}. It is read where it arrived: {@link #next}, read from
 * {@link #incoming}, {@link #release}.
 *
 * <p><b>Threads:</b> the sending methods are called by one thread at a time, the receiving ones by one at a time
 * (often another); the endpoint sees to both. {@link #close} and {@link #describe} may be called by any.
 * <b>Ownership:</b> the memory is the channel's. <b>Failure:</b> an {@link IOException} or a
 * {@link org.mobula.fault.MobulaException} from any method means that the connection is lost for good; no method
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
     * @param payload the most bytes it may carry, at most {@link #frameLimit}
     * @return the payload's offset in {@link #outgoing}, or {@link #FULL}
     */
    long claim(int payload) throws IOException;

    /** Makes the claimed frame longer where it is; false, and nothing changed, if there is no room right behind it. */
    boolean extend(int payload);

    /** The memory that claimed frames lie in. May change from claim to claim. */
    MemorySegment outgoing();

    /** Sends the claimed frame with {@code payload} bytes, and wakes the peer if it sleeps. Any tag but -1. */
    void commit(int tag, int payload) throws IOException;

    /** As {@link #commit}, without waking the peer: {@link #wakeIfAsleep} is to follow. */
    default void publish(int tag, int payload) throws IOException {
        commit(tag, payload);
    }

    /**
     * Wakes the peer if it sleeps in spite of what was {@linkplain #publish published}. By any thread, also after {@link
     * #close}; only behind a full fence, which this leaves to the caller: who hands the channel on has one anyway.
     */
    default void wakeIfAsleep() {}

    /**
     * Whether what this side has committed lasts: it lies in the peer's memory, and will be read whatever becomes of this side,
     * as long as the peer itself goes on and has not {@linkplain #refuse refused}. True for all that was committed before, with
     * a full fence behind it; false says nothing. By any thread.
     */
    default boolean isLasting() {
        return false;
    }

    /** Gives the claim up. */
    void abandon();

    /**
     * Pushes committed frames out as far as possible.
     *
     * @return whether nothing is left on this side
     */
    boolean flush() throws IOException;

    /** Whether the peer has taken all that was sent, as far as this side can know (at least: has left this process). */
    boolean isDrained();

    /**
     * Whether {@link #next} may find a frame; false only if there surely is none now. Costs next to nothing: this is what
     * a waiting thread asks again and again. Called by any thread, also after {@link #close}.
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Whether another frame, or the end, is at hand for {@link #next} without asking the network: a receiver that has just
     * dealt with a frame does not spend a system call on the question whether there is another one. Called by the
     * receiving thread, between frames.
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

    /** The memory that the frame found by {@link #next} lies in. */
    MemorySegment incoming();

    /** The offset of that frame's payload in {@link #incoming}. */
    long offset();

    /** Gives that frame's memory back. */
    void release();

    /**
     * Says for good that this side will read only what is there, until {@link #next} finds nothing; a peer whose frame may not
     * be among that finds it {@linkplain #isLasting not lasting}. By any thread.
     */
    default void refuse() {}

    /** Whether the peer writes numbers in the other byte order. */
    boolean isSwapped();

    /**
     * Whether messages must be written in the byte order that is not this machine's: {@link
     * org.mobula.transport.TransportOptions#turned}.
     */
    default boolean isTurned() {
        return false;
    }

    /**
     * The socket that becomes readable when the peer sends a wake-up or data, or is gone; null if this channel has none
     * (loopback). In non-blocking mode.
     */
    @Nullable
    SelectableChannel socket();

    /**
     * Asks for {@link #socket} to become readable when a frame arrives; false if one is there already. A frame whose tag is
     * {@linkplain org.mobula.memory.RingLayout#isQuiet quiet} need not count.
     */
    boolean sleep();

    /** Takes {@link #sleep} back: the receiver looks by itself again. */
    void wake();

    /**
     * Makes the peer's {@link #socket} readable if it has not taken all that was sent, though it did not ask for that. By
     * any thread. Nothing where {@link #hasPeerWakeups} is false.
     */
    default void wakePeer() {}

    /** Whether {@link #wakePeer} works on this medium, so that this side need not look again and again for unread frames. */
    default boolean hasPeerWakeups() {
        return false;
    }

    /**
     * Deals with a readable {@link #socket}: takes wake-ups off it, notices the peer's end.
     *
     * @throws IOException if the peer is gone
     */
    void onReadable() throws IOException;

    /** The medium and its parameters in a few words: {@code "shm, rings of 1 MiB"}. */
    String describe();

    /** Ends the connection and frees what belongs to it. Idempotent. */
    @Override
    void close();
}
