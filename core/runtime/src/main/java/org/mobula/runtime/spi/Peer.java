package org.mobula.runtime.spi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.transport.Outgoing;

/**
 * Sends messages to one rank.
 *
 * <p>Messages to one rank arrive in the order in which they were committed. <b>Threads:</b> any; between
 * {@link #begin} and {@link #commit} or {@link #abort} the calling thread owns the connection, so it must not block.
 * <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} when the rank has departed.
 */
public interface Peer {
    /** The number of the rank. */
    int rank();

    /** The name of its host, as far as known. */
    String host();

    /**
     * The name of its host. Waits until the rank has joined the job.
     *
     * @throws org.mobula.fault.PeerFailedException if it never joins
     */
    String findHost();

    /** Whether the rank has failed or left. This is final. */
    boolean hasDeparted();

    /** Whether the rank has failed. */
    boolean hasFailed();

    /**
     * Whether the rank certainly does nothing any more, and everything that {@linkplain #post lasted} was received: the
     * launcher has reported the end of its process, or its node was closed. A rank that has departed but has not ended
     * may be silent and count this rank as failed, or may have sent a message that cannot be read.
     */
    boolean hasEnded();

    /**
     * Begins a message: connects if necessary, and polls until there is room. Handlers use {@link #post} instead.
     *
     * @param handler the number of its handler
     * @param sizeHint its expected length in bytes without blocks; only a hint
     * @param deadline a {@link System#nanoTime} value, or {@link org.mobula.runtime.Deadline#NONE}
     * @param action the action of the caller as a clause, for error messages: {@code "calling Pi.part"}
     * @return where the caller writes it, until {@link #commit} or {@link #abort}
     * @throws org.mobula.fault.DeadlineExceededException if the deadline has passed
     * @throws org.mobula.fault.CallInterruptedException if the thread was interrupted and there is no room soon
     */
    Output begin(int handler, int sizeHint, long deadline, String action);

    /**
     * As {@link #begin}, but never waits.
     *
     * @return null if it would have to wait: there is no connection, no room, or another thread is sending
     */
    @Nullable
    Output tryBegin(int handler, int sizeHint);

    /**
     * Sends the message. Its blocks are read while it leaves, at once or at a later poll. They must not change until
     * the receiver has answered or {@link #flush} has returned.
     */
    void commit();

    /** Discards the message. */
    void abort();

    /**
     * Sends a message without waiting: now if there is room, otherwise as soon as there is, in the order of the posts.
     * If the rank has departed, the message is dropped.
     *
     * @param writer writes it, on any thread, at most once; its blocks must not change
     * @return whether the message lasts: the rank receives it before it learns that this rank has departed, whatever
     *     happens to this rank, as long as the other one does not fail. Possible only where {@link #survivesSender},
     *     and if the message left at once in one frame; false means nothing
     */
    boolean post(int handler, int sizeHint, Outgoing writer);

    /**
     * As {@link #post}, for a message that may be read late: where ranks share cores, it does not wake a rank that
     * sleeps until this rank is idle, some milliseconds have passed, or such messages occupy about a sixteenth of a
     * ring.
     */
    boolean postQuietly(int handler, int sizeHint, Outgoing writer);

    /**
     * Whether a {@linkplain #post posted} message may last at once, because both ranks map the memory that contains it.
     */
    boolean survivesSender();

    /** Polls until everything that was sent so far has left this process. */
    void flush(long deadline, String action);

    /** The medium of the connection in a few words; empty if there is none. */
    String medium();

    /**
     * Bytes of the messages sent to this rank so far, with blocks, without headers of frames; exact on the thread that
     * sent the last one.
     */
    long sentBytes();

    /** The state of a model for this peer, made at the first call and freed with the node. */
    <T> T attachment(Class<T> kind, Function<Peer, T> factory);
}
