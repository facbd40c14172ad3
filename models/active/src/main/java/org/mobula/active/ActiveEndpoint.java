package org.mobula.active;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.mobula.active.internal.EndpointState;

/**
 * An endpoint: sends requests to the endpoints in its table of destinations, and runs the handlers of its table for
 * what arrives.
 *
 * <p>A request waits, and polls meanwhile, while the window of its destination is used up. Requests to one destination
 * run in the order in which they were sent, and so do the replies.
 *
 * <p><b>Threads:</b> any, except where a method excludes handlers. <b>Ownership:</b> {@link #close}, or the end of the
 * node. <b>Failure:</b> methods that wait end with the condition, a {@link
 * org.mobula.fault.DeadlineExceededException}, a {@link org.mobula.fault.PeerFailedException}, or an {@link
 * ActiveMessageException}.
 */
public final class ActiveEndpoint implements AutoCloseable {
    /** Numbers of handlers are less than this. */
    public static final int HANDLERS = 256;

    /** Numbers of destinations are less than this. */
    public static final int DESTINATIONS = 65_536;

    private final EndpointState state;

    ActiveEndpoint(EndpointState state) {
        this.state = state;
    }

    /** Its name. */
    public String name() {
        return state.name();
    }

    /**
     * Sets the handler of requests of a number.
     *
     * @param number 0 to 255
     */
    public ActiveEndpoint onRequest(int number, ActiveRequestHandler handler) {
        state.setRequestHandler(number, handler);
        return this;
    }

    /**
     * Sets the handler of replies of a number.
     *
     * @param number 0 to 255
     */
    public ActiveEndpoint onReply(int number, ActiveReplyHandler handler) {
        state.setReplyHandler(number, handler);
        return this;
    }

    /**
     * Enters an endpoint into the table of destinations. Waits until that rank has opened it and set its handlers.
     *
     * @param destination a number that is not in use, 0 to 65535
     * @param rank the rank of the endpoint, which may be this one
     * @param name its name
     */
    public void map(int destination, int rank, String name) {
        state.map(destination, rank, name);
    }

    /** As {@link #map(int, int, String)}, for the endpoint with the name of this one. */
    public void map(int destination, int rank) {
        state.map(destination, rank, name());
    }

    /**
     * Sends a request. Waits while the window of the destination is used up.
     *
     * @param destination its number in the table
     * @param handler the number of the handler there
     * @param data read before this returns
     * @throws HandlerRuleException if a handler calls this
     * @throws ActiveEndpointClosedException if this endpoint or the destination is closed
     * @throws IllegalArgumentException if the data is longer than the destination accepts
     */
    public void request(
            int destination, int handler, long word0, long word1, long word2, long word3, MemorySegment data) {
        state.request(destination, handler, word0, word1, word2, word3, data);
    }

    /** A request without words and data. */
    public void request(int destination, int handler) {
        state.request(destination, handler, 0, 0, 0, 0, MemorySegment.NULL);
    }

    /** A request of one word. */
    public void request(int destination, int handler, long word0) {
        state.request(destination, handler, word0, 0, 0, 0, MemorySegment.NULL);
    }

    /** A request of two words. */
    public void request(int destination, int handler, long word0, long word1) {
        state.request(destination, handler, word0, word1, 0, 0, MemorySegment.NULL);
    }

    /** A request of four words. */
    public void request(int destination, int handler, long word0, long word1, long word2, long word3) {
        state.request(destination, handler, word0, word1, word2, word3, MemorySegment.NULL);
    }

    /** A request with data. */
    public void request(int destination, int handler, MemorySegment data) {
        state.request(destination, handler, 0, 0, 0, 0, data);
    }

    /** Runs the handlers of what has arrived, if no other thread does; returns at once. Not from a handler. */
    public void poll() {
        state.poll();
    }

    /**
     * Waits until handlers of this endpoint have made a condition true, and runs them meanwhile. Not from a handler.
     *
     * @param condition checked after each handler; must not block
     * @throws HandlerFailedException if a handler for a request of this endpoint, or for its reply, has failed since
     *     the last wait
     * @throws org.mobula.fault.PeerFailedException if a destination has failed since the last wait, or has left with
     *     requests of this endpoint unfinished
     */
    public void await(BooleanSupplier condition) {
        state.await(condition);
    }

    /** Waits until every request of this endpoint has been handled and its reply, if any, too. Not from a handler. */
    public void awaitFinished() {
        state.awaitFinished();
    }

    /** What it has done so far. */
    public ActiveCounters counters() {
        return state.counters();
    }

    /** Closes it: later requests to it fail at their sources. Idempotent. */
    @Override
    public void close() {
        state.close();
    }
}
