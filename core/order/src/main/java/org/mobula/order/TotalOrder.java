package org.mobula.order;

import java.util.Optional;
import org.mobula.order.internal.NodeOrders;
import org.mobula.runtime.Node;
import org.mobula.transport.Outgoing;

/**
 * One total order of messages among the ranks that joined it by its name.
 *
 * <pre>{@code
 * TotalOrder order = TotalOrder.join(node, "accounts", OrderOptions.defaults(), service);
 * long number = order.submit(output -> output.putLong(amount));
 * // service.deliver is called at every member, here too, with origin() == node.rank() and number() == number
 * }</pre>
 *
 * <p><b>Guarantees.</b> All members deliver the same messages in the same order, each message once, and those of one
 * origin in the order of their submission. A message is delivered at any member only after as many ranks hold it as
 * {@link OrderOptions#tolerated} requires. Therefore the delivery of a rank's own message is its acknowledgement, and
 * there is no other. As long as no more members fail at once than are tolerated, no delivered message is lost, and
 * every message that a living member has submitted is delivered.
 *
 * <p><b>Members.</b> Rank 0 begins an order. If it has ended before, the lowest living rank does, after all other
 * living ranks have asked to join. A rank that joins later receives the state from a member. A failed rank is excluded
 * by a new {@link View}: at once if its process is known to have ended; if it is only silent, only if the rest are a
 * majority. Otherwise, or if more members fail at once than are tolerated, the order stops with an exception.
 *
 * <p><b>Causality.</b> After this rank has {@link #applied} a message, what it sends to another rank by any model is
 * handled there only after that rank has applied the message as well.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #close} leaves the order; so does closing the node. <b>Failure:</b>
 * {@link OrderStoppedException} after the order has stopped; the {@link OrderedService} is notified.
 */
public interface TotalOrder extends AutoCloseable {
    /**
     * Joins an order, or begins it; waits until this rank is a member and has received the state.
     *
     * @param node this rank's
     * @param name the same at all ranks; a rank joins an order once
     * @param options the same at all ranks
     * @param service receives what is delivered, possibly before this method returns
     * @throws IllegalStateException if this rank has joined it before
     * @throws OrderStoppedException if the order has stopped, or cannot begin
     * @throws org.mobula.fault.DeadlineExceededException if the thread's deadline passed; the rank may still become a
     *     member, and joining again with the same service waits for that
     */
    static TotalOrder join(Node node, String name, OrderOptions options, OrderedService service) {
        return NodeOrders.of(node).join(name, options, service);
    }

    /** Its name. */
    String name();

    /** The members, as far as this rank knows. */
    View view();

    /**
     * Sends a message to all members. Returns at once, before the message is delivered. For threads that must not wait,
     * such as those that call an {@link OrderedService}; a program that submits many messages should {@linkplain #offer
     * offer} them instead.
     *
     * @param message writes the message at once, on the calling thread, in the order of the numbers; must not submit
     *     anything
     * @return the 1-based number of the message among this rank's; {@link OrderedMessage#number} when it is delivered
     * @throws IllegalStateException if it is called while the calling thread writes another message
     * @throws OrderFullException if this rank has more than twice {@link OrderOptions#limit} in flight
     * @throws OrderStoppedException if the order has stopped
     * @throws OrderClosedException if this rank has left
     */
    long submit(Outgoing message);

    /**
     * Submits a message as {@link #submit} does, if there is room; {@link #awaitRoom} waits for room. There is none
     * while this rank has more bytes in flight than its share of {@link OrderOptions#limit}, because some member lags.
     *
     * @return the message's number; 0 if there was no room and the message was not written
     */
    long offer(Outgoing message);

    /**
     * Waits until a message can be {@linkplain #offer offered}. Returns at once if one can, or if the order has stopped
     * here. Must not be called by an {@link OrderedService}: no message is delivered until its method returns.
     *
     * @param action what the thread waits for, as a clause such as "calling Stack.push", for the exception
     * @throws org.mobula.fault.DeadlineExceededException if the thread's deadline passed
     */
    void awaitRoom(String action);

    /**
     * Declares that this rank's state reflects all messages up to one. What this rank sends from then on waits at its
     * receiver until the receiver has applied them as well.
     *
     * @param sequence of a delivered message; a lower value than before has no effect
     */
    void applied(long sequence);

    /** The last message that this rank has {@linkplain #applied(long) applied}; 0 if none. */
    long applied();

    /** The reason why the order has stopped; empty if it has not. */
    Optional<OrderException> stopped();

    /** Counters of this rank's messages. */
    OrderTraffic traffic();

    /** Leaves the order after all messages submitted before have been delivered. Idempotent. */
    @Override
    void close();
}
