package org.mobula.order.internal.protocol;

import org.mobula.order.OrderedMessage;
import org.mobula.order.View;

/** What a participant wants done. Deliveries, views and states happen in the order in which they were asked for. */
public interface ProtocolActions {
    /**
     * Sends a message to another rank; those to one rank arrive in order, unless it is gone.
     *
     * @return whether it lasts already: the rank will receive it before it hears that this one is gone, whatever becomes of this
     *     one, as long as that rank itself goes on
     */
    boolean send(int rank, Message message);

    /** As {@link #send}; the rank may get it late, if it has nothing else to do. */
    boolean sendQuietly(int rank, Message message);

    /** Whether messages to a rank usually last as soon as they are sent. */
    boolean isLasting(int rank);

    /** Hands a message to the service; {@link Participant#consumed} says when that has dealt with it. */
    void deliver(OrderedMessage message);

    /** Tells the service that it has all messages that may be delivered for now. */
    void delivered();

    /** All members have dealt with messages of this rank; their size in bytes, as {@link Window#bytes} counts. */
    void released(long bytes);

    /** Tells the service who is a member now. */
    void changed(View view);

    /**
     * Asks the service for its state at this point; {@link Participant#handedOver} takes it, or {@link
     * Participant#notHandedOver}, with the same words.
     */
    void handOver(int rank, long view, long sequence);

    /** Gives the service another member's state. */
    void restore(byte[] state, long sequence);

    /** This rank has left, as it wanted. */
    void left();

    /** Nothing goes on here any more. */
    void stopped(StopCause stop);
}
