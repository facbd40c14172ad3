package org.mobula.order;

import org.mobula.memory.Input;

/**
 * What is done with the messages of a {@link TotalOrder}: the same at each member.
 *
 * <p>The methods are called one after the other, in the same order at all members: what is called first has returned before
 * the next call begins.
 *
 * <p><b>Threads:</b> whichever thread polls, or submits; so nothing here may block, wait for a message, or take long. A
 * service whose work may, keeps the message and does it on a thread of its own. {@link TotalOrder#submit} may be called.
 * <b>Failure:</b> what these methods throw is logged, and ends this rank's part in the order: it can no longer claim to do
 * what the others do.
 */
public interface OrderedService {
    /** Acts on the next message. It is held by as many ranks as the order wants, so it will not be lost. */
    void deliver(OrderedMessage message);

    /**
     * Whether this says by {@link TotalOrder#applied} when it has dealt with a message, later than {@link #deliver} returns: since
     * it keeps messages. The members that submit are slowed down so that it need not keep more than {@link OrderOptions#limit} says.
     */
    default boolean isDeferred() {
        return false;
    }

    /** All messages that may be delivered for now have been: several at once, where many are under way. */
    default void delivered() {}

    /**
     * A rank has come that needs this one's state, as it is after the messages delivered so far and before all others.
     * Called at one member only.
     *
     * @param handover takes the state, or why there is none; now, or later from any thread, as long as it is the state of
     *     this moment: the rank that has come waits for it
     */
    void state(StateHandover handover);

    /**
     * Takes over the state of another member, before the first message is delivered here, and says by {@link
     * TotalOrder#applied} when it shows. Not called at the rank that begins the order.
     *
     * @param state what another rank's {@link #state} wrote; valid during the call
     * @param sequence the last message that is part of it, 0 if none is
     */
    void restore(Input state, long sequence);

    /** From here on the order holds among other ranks. */
    default void changed(View view) {}

    /**
     * Nothing more will be delivered, and what was submitted and not delivered has failed. Once, last of all; not when
     * this rank left by {@link TotalOrder#close}.
     */
    void stopped(OrderException cause);
}
