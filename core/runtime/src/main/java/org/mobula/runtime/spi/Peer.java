package org.mobula.runtime.spi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.transport.Outgoing;

/**
 * The way to one rank.
 *
 * <p>Messages to one rank arrive in the order in which they were committed. <b>Threads:</b> any; between
 * {@link #begin} and {@link #commit} or {@link #abort} the calling thread has the way to itself, so it must not block
 * there. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} when the rank is gone.
 */
public interface Peer {
    /** Its rank. */
    int rank();

    /** The name of the host it runs on, as far as known. */
    String host();

    /**
     * The name of the host it runs on; waits until it has joined the job, if that is not known yet.
     *
     * @throws org.mobula.fault.PeerFailedException if it never will
     */
    String findHost();

    /** Whether it failed or left. Once true, always true. */
    boolean isGone();

    /** Whether it is gone, and not because it left in good order. */
    boolean hasFailed();

    /**
     * Whether it is certain that the rank does nothing any more, and that all it has sent {@linkplain #post and that lasted} was
     * received here: its process ended, as whoever started the job says, or its node was closed. A rank that is gone without
     * that may have fallen silent, and may think the same of this one, or may have sent what cannot be read.
     */
    boolean hasEnded();

    /**
     * Begins a message: connects if need be and waits for room, polling meanwhile. Not for handlers: they
     * {@link #post}.
     *
     * @param handler the number of the handler it is meant for
     * @param sizeHint about how long it will be, in bytes, blocks not counted; only a hint
     * @param deadline a {@link System#nanoTime} value, or {@link org.mobula.runtime.Deadline#NONE}
     * @param action what is being done, as a clause, for error messages: {@code "calling Pi.part"}
     * @return where to write it, until {@link #commit} or {@link #abort}
     * @throws org.mobula.fault.DeadlineExceededException if the deadline passed
     * @throws org.mobula.fault.CallInterruptedException if the thread was interrupted and there is no room soon
     */
    Output begin(int handler, int sizeHint, long deadline, String action);

    /**
     * As {@link #begin}, but only if that need not wait at all.
     *
     * @return null if it must: there is no connection yet or no more, no room, or another thread has the way
     */
    @Nullable
    Output tryBegin(int handler, int sizeHint);

    /**
     * Sends the message begun. Blocks appended to it are read while it leaves: at once, or by whoever polls; they must
     * stay unchanged until the receiver has answered, or {@link #flush} returned.
     */
    void commit();

    /** Gives the message begun up. */
    void abort();

    /**
     * Sends a message without ever waiting: now if there is room, else as soon as there is, in order with what was
     * posted before. For handlers. If the rank is gone, the message is dropped.
     *
     * @param writer writes it, on any thread, at most once; its blocks must stay unchanged
     * @return whether it lasts already: the rank will receive it before it hears that this one is gone, whatever becomes of this
     *     one, as long as that rank itself goes on. Only where {@link #isLasting}, and if the message left at once and in one
     *     frame; false says nothing
     */
    boolean post(int handler, int sizeHint, Outgoing writer);

    /**
     * As {@link #post}, for what may be read late: where ranks share cores, one that sleeps is not woken for it. It is once this
     * rank has nothing to do, some milliseconds have passed or about a sixteenth of a ring has come together.
     */
    boolean postQuietly(int handler, int sizeHint, Outgoing writer);

    /** Whether what is {@linkplain #post posted} to this rank may last at once: both see the memory in which it lies. */
    boolean isLasting();

    /** Waits until what was sent so far has left this process, polling meanwhile. */
    void flush(long deadline, String action);

    /** The medium of the connection in a few words; empty as long as there is none. */
    String medium();

    /**
     * Bytes of the messages sent to this rank so far, blocks included, headers of frames not; exact for whoever sent
     * the last one.
     */
    long sentBytes();

    /** State that a model keeps for this peer, made at the first call; freed with the node. */
    <T> T attachment(Class<T> kind, Function<Peer, T> factory);
}
