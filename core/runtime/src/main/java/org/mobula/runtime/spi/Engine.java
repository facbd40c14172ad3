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
 * The services of a node that models use: handlers, peers, waiting, dispatch.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> after the node was closed, every method that sends, waits or attaches throws
 * {@link org.mobula.runtime.NodeClosedException}.
 */
public interface Engine {
    /** The engine of a node. */
    static Engine of(Node node) {
        return node.engine();
    }

    /** The node of this engine. */
    Node node();

    /** Whether the node is closed, or has ended because it was declared failed. All ranks have departed for it then. */
    boolean isClosed();

    /** The options of the node. */
    NodeOptions options();

    /** This node's rank. */
    int rank();

    /** The number of ranks. */
    int size();

    /**
     * The service of a kind at this node, made at the first call.
     *
     * @param kind the class of the service
     * @param factory makes it; must not request the same kind
     */
    <T> T service(Class<T> kind, Function<Engine, T> factory);

    /**
     * Registers a handler. Messages for it that have arrived before are delivered now. It runs on polling threads.
     *
     * @param number {@link HandlerNumbers} lists the ranges
     * @throws IllegalStateException if the number is taken
     */
    void handle(int number, MessageHandler handler);

    /**
     * Registers several handlers at once: messages that have arrived for any of them before are delivered in the order
     * of arrival, as later ones are.
     *
     * @throws IllegalStateException if a number is taken
     */
    void handle(Map<Integer, MessageHandler> handlers);

    /**
     * A rank, which may be this one. Does not connect to it.
     *
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    Peer peer(int rank);

    /**
     * Waits until a completion is done. A platform thread polls meanwhile, so handlers may run on it; they never enter
     * a monitor that it holds. If interrupted, restores the interrupt status before returning.
     *
     * @param deadline a {@link System#nanoTime} value, or {@link org.mobula.runtime.Deadline#NONE}
     * @return whether it is done; false if the deadline has passed before
     */
    boolean await(Completion completion, long deadline);

    /**
     * As {@link #await}, but returns when the calling thread is interrupted; its interrupt status is kept.
     *
     * @return whether it is done; false if the deadline has passed before, or the thread was interrupted
     */
    boolean awaitInterruptibly(Completion completion, long deadline);

    /**
     * Ensures that some thread polls. Call this after sending a message whose reply this thread will not wait for.
     * Returns at once.
     */
    void ensurePolled();

    /** Registers work that polling threads flush, until the node closes. */
    void flushWhenDue(DelayedFlush work);

    /** Makes some thread poll soon even if no message arrives. Call it when a {@link DelayedFlush} becomes pending. */
    void pollSoon();

    /**
     * Polls once, if no other thread does: for a program that tests repeatedly whether something has arrived. Handlers
     * may run on the calling thread. A virtual thread only makes a thread of the node poll.
     */
    void poll();

    /**
     * Runs a task that may block on a virtual thread. An {@link OptimisticTask} begins on the calling thread if that is
     * a polling thread of the node. A task that blocks or computes for long does not delay the others.
     */
    void dispatch(Runnable task);

    /** The timer of the node, for deadlines and periodic actions. */
    Timer timer();

    /** The way in which threads wait for messages. */
    Waiting waiting();

    /** What a thread does while it waits for publications in shared memory. */
    IdleStrategy sharedMemoryIdle();

    /**
     * Makes memory that other ranks of this host can {@link #map}, with the first transport that supports it.
     *
     * @return empty if none does, or there is no room
     */
    Optional<SharedMemory> share(long bytes);

    /**
     * Maps memory that a rank of this host has made with {@link #share}.
     *
     * @return empty if there is none of that name and length
     */
    Optional<MemorySegment> map(String name, long bytes);

    /**
     * Adds a listener for ranks that have departed. It is notified of earlier ones at once. It runs on any thread and
     * must not block.
     */
    void onDeparture(PeerListener listener);

    /**
     * Adds the clock of an order: from now on a rank that takes part in the same order handles a message of this node
     * only once its clock has reached the time at which the message was sent.
     */
    void keepClock(OrderClock clock);

    /**
     * The sum of the times of all clocks. It only grows; a thread that moves a clock sees its own move. For models that
     * publish data by other means than messages.
     */
    long ordersSeen();

    /** Adds an action that runs when the node closes, before its connections end. Actions run in the reverse order. */
    void onClose(Runnable action);

    /**
     * The exception for an action that needs a rank that has departed.
     *
     * @param rank a rank that {@linkplain Peer#hasDeparted has departed}
     * @param action the action as a clause
     */
    PeerFailedException failure(int rank, String action);
}
