package org.mobula.runtime.spi;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.spi.SharedMemory;

/**
 * What a model needs of a node: handlers, peers, waiting, dispatch.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> after the node was closed, whatever would send, wait or attach throws
 * {@link org.mobula.runtime.NodeClosedException}.
 */
public interface Engine {
    /** The engine of a node. */
    static Engine of(Node node) {
        return node.engine();
    }

    /** The node this is the engine of. */
    Node node();

    /** Whether the node is closed, or has ended because it counts as failed: all ranks are gone then, for this one. */
    boolean isClosed();

    /** How the node was told to behave. */
    NodeOptions options();

    /** This node's rank. */
    int rank();

    /** How many ranks there are. */
    int size();

    /**
     * The one service of its kind at this node, made at the first call.
     *
     * @param kind the service's class
     * @param factory makes it; must not ask for the same kind again
     */
    <T> T service(Class<T> kind, Function<Engine, T> factory);

    /**
     * Takes a handler number for this node. Messages that arrived for it before are delivered now; the upcalls run on
     * polling threads.
     *
     * @param number {@link HandlerNumbers} lists who has which
     * @throws IllegalStateException if the number is taken
     */
    void handle(int number, MessageHandler handler);

    /**
     * Takes several handler numbers at once: messages that arrived for any of them before are delivered in the order in
     * which they arrived, as they will be from now on.
     *
     * @throws IllegalStateException if a number is taken
     */
    void handle(Map<Integer, MessageHandler> handlers);

    /**
     * The way to a rank, this one included. Connects nothing yet.
     *
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    Peer peer(int rank);

    /**
     * Waits until a completion is done. The calling thread polls meanwhile if it is a platform thread, so handlers may
     * run on it; monitors it holds are never entered by them. Interrupts are kept for later.
     *
     * @param deadline a {@link System#nanoTime} value, or {@link org.mobula.runtime.Deadline#NONE}
     * @return whether it is done; false when the deadline passed before
     */
    boolean await(Completion completion, long deadline);

    /**
     * Waits as {@link #await} does, but no longer than until the calling thread is interrupted; its interrupt status
     * is kept.
     *
     * @return whether it is done; false when the deadline passed before, or the thread was interrupted
     */
    boolean awaitInterruptibly(Completion completion, long deadline);

    /**
     * Sees to it that what peers send is received from now on, though the calling thread does not wait for it here: call it
     * after sending something that is answered later. Returns at once.
     */
    void attend();

    /** Registers work that polling threads flush, until the node closes. */
    void flushWhenDue(DelayedFlush work);

    /** Makes some thread poll soon even if no message arrives. Call it when a {@link DelayedFlush} becomes pending. */
    void pollSoon();

    /**
     * Polls once, if nobody else does: for a program that looks again and again whether something has come. Handlers may
     * run on the calling thread. On a virtual thread it only sees to it that somebody polls.
     */
    void poll();

    /**
     * Runs a task that may block, on a virtual thread; an {@link OptimisticTask} begins on the polling thread if that is
     * the calling one. Neither a task that blocks nor one that computes for long delays the others.
     */
    void dispatch(Runnable task);

    /** The node's timer, for deadlines and for what is done again and again. */
    Timer timer();

    /** How threads that wait for messages spend their time. */
    Waiting waiting();

    /**
     * Makes memory that ranks of this host can {@link #map}, too, by the first transport of this node that can do that.
     *
     * @return empty if none can, or there is no room
     */
    Optional<SharedMemory> share(long bytes);

    /**
     * Maps memory that a rank of this host has made by {@link #share}.
     *
     * @return empty if there is none of that name and length here
     */
    Optional<MemorySegment> map(String name, long bytes);

    /** Names who hears that a rank is gone; ranks gone before are told at once. On any thread; must not block. */
    void onGone(PeerListener listener);

    /**
     * From now on what this node sends is dealt with elsewhere only when that rank's clock of the same order has got as far
     * as this one, if it has one.
     */
    void keepClock(OrderClock clock);

    /**
     * How much this node has seen of all orders whose clocks it keeps. Only grows; the thread whose act moved a clock sees its
     * own move. For models that show ranks things otherwise than by messages.
     */
    long ordersSeen();

    /** Names what runs when the node closes, before its connections do. In reverse order of registration. */
    void onClose(Runnable action);

    /**
     * The exception for an action that needed a rank that is gone.
     *
     * @param rank a rank for which {@link Peer#isGone} holds
     * @param action what was being done, as a clause
     */
    PeerFailedException failure(int rank, String action);
}
