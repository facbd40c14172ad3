package org.mobula.order;

import org.mobula.memory.Input;

/**
 * Handles the messages of a {@link TotalOrder}, in the same way at each member.
 *
 * <p>The methods are called one at a time, in the same order at all members.
 *
 * <p><b>Threads:</b> any thread that polls or submits. Therefore, these methods must not block, wait for a message, or
 * take long. A service with longer work keeps the message and handles it on a separate thread. {@link
 * TotalOrder#submit} may be called. <b>Failure:</b> an exception of these methods is logged and ends this rank's
 * membership, because its state may differ from that of the other members.
 */
public interface OrderedService {
    /** Handles the next message. Enough ranks hold it that it will not be lost. */
    void deliver(OrderedMessage message);

    /**
     * Returns true if this service applies messages after {@link #deliver} has returned. It then calls {@link
     * TotalOrder#applied(long)}. Submitting members are slowed down so that the service never keeps more than {@link
     * OrderOptions#limit}.
     */
    default boolean isDeferred() {
        return false;
    }

    /** Called after {@link #deliver}, once no further message may be delivered for now. */
    default void delivered() {}

    /**
     * Requests this member's state after the messages delivered so far, for a rank that joins. Called at one member
     * only.
     *
     * @param transfer receives the present state, or the reason why there is none, now or later, from any thread. The
     *     joining rank waits for it
     */
    void state(StateTransfer transfer);

    /**
     * Replaces this rank's state by that of another member, before the first message is delivered here; {@link
     * TotalOrder#applied(long)} follows. Not called at the rank that begins the order.
     *
     * @param state written by another rank's {@link #state}; valid during the call
     * @param sequence the last message that the state reflects, 0 if none
     */
    void restore(Input state, long sequence);

    /** A new view has begun. */
    default void changed(View view) {}

    /**
     * The order has stopped: no more messages will be delivered, and those submitted but not delivered have failed.
     * Called once, as the last method; not called after {@link TotalOrder#close}.
     */
    void stopped(OrderException cause);
}
