package org.mobula.order;

import java.util.Optional;
import org.mobula.order.internal.JoinedOrder;
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
 * <p><b>What holds.</b> All members deliver the same messages in the same order; those of one origin in the order in
 * which it submitted them; each once. A message is delivered, anywhere, only when as many ranks hold it as
 * {@link OrderOptions#tolerated} wants: so who sees its own message delivered knows that it is acknowledged, and there is
 * no other acknowledgement. While no more members fail at once, no message that was delivered anywhere is lost, and what
 * a living member has submitted is delivered in the end.
 *
 * <p><b>Members.</b> Rank 0 begins an order; if it has ended before, the lowest rank does, once all others that live have
 * joined. Who comes later takes another member's state over. A rank that fails is left out by a new {@link View}: at once
 * if its process is known to have ended; if it only fell silent, only where the rest are a majority. Otherwise, and if more
 * fail at once than are tolerated, the order stops, and says so.
 *
 * <p><b>Causality.</b> What this rank sends to another one by whatever model, after it has {@link #applied} a message of
 * the order, is dealt with there only when that rank has applied it as well.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #close} leaves the order; so does closing the node. <b>Failure:</b>
 * {@link OrderStoppedException} when it can go on no more; the {@link OrderedService} hears of that, too.
 */
public interface TotalOrder extends AutoCloseable {
    /**
     * Joins an order, or begins it; waits until this rank is a member and has taken over the state.
     *
     * @param node this rank's
     * @param name the same at all ranks; a rank joins an order once
     * @param options the same at all ranks
     * @param service takes what is delivered, from before this returns
     * @throws IllegalStateException if this rank has joined it before
     * @throws OrderStoppedException if the order has stopped, or cannot begin
     * @throws org.mobula.fault.DeadlineExceededException if the thread's deadline passed; the rank may become a member
     *     later on, and whoever joins with the same service again waits for that
     */
    static TotalOrder join(Node node, String name, OrderOptions options, OrderedService service) {
        return JoinedOrder.join(NodeOrders.of(node), name, options, service);
    }

    /** Its name. */
    String name();

    /** The members, as far as this rank knows. */
    View view();

    /**
     * Sends a message to all members. Returns at once: the message is numbered, not yet delivered. For threads that must not wait, as
     * those that call an {@link OrderedService}; a program that submits much {@linkplain #offer offers} it instead.
     *
     * @param message writes it, at once, on the calling thread, in the order of the numbers; submits nothing itself
     * @return its number among this rank's, from 1 on, ascending by 1; {@link OrderedMessage#number} when it is delivered
     * @throws IllegalStateException if another message's writer submits this one
     * @throws OrderFullException if this rank alone has more than twice {@link OrderOptions#limit} under way
     * @throws OrderStoppedException if the order has stopped
     * @throws OrderClosedException if this rank has left
     */
    long submit(Outgoing message);

    /**
     * Submits a message, as {@link #submit}, if there is room; {@link #awaitRoom} waits until there is. There is none while this rank
     * has more bytes under way than its share of {@link OrderOptions#limit}, that is while some member lags.
     *
     * @return its number; 0 if there was no room, and the message was not written
     */
    long offer(Outgoing message);

    /**
     * Waits until a message can be {@linkplain #offer offered}. Returns at once if one can, or once the order has stopped here. Must
     * not be called by an {@link OrderedService}: no message is delivered until its method returns.
     *
     * @param action what is waited for, as a clause such as "calling Stack.push", for the exception
     * @throws org.mobula.fault.DeadlineExceededException if the thread's deadline passed
     */
    void awaitRoom(String action);

    /**
     * Says that this rank's state shows all messages up to one: it has dealt with them. What it sends from now on to other ranks waits there
     * until they have got so far, and what they send waits here accordingly.
     *
     * @param sequence of a message that was delivered; lower than before means nothing
     */
    void applied(long sequence);

    /** The last message that this rank has {@link #applied}; 0 if none. */
    long applied();

    /** Why it has stopped; empty if it has not. */
    Optional<OrderException> stopped();

    /** What it has cost so far at this rank. */
    OrderTraffic traffic();

    /** Leaves in good order: what was submitted here before is delivered to the others. Idempotent. */
    @Override
    void close();
}
