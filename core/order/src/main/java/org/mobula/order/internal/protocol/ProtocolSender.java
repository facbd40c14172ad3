package org.mobula.order.internal.protocol;

/** Sends the protocol's messages to other ranks. */
public interface ProtocolSender {
    /**
     * Sends a message to another rank. Messages to one rank arrive in order, unless it has departed.
     *
     * @return whether the message lasts already: the rank, if it lives, receives it before it learns that this rank has departed, even
     *     if this rank fails now
     */
    boolean send(int rank, Message message);

    /** As {@link #send}, but without waking the rank. */
    boolean sendQuietly(int rank, Message message);

    /** Whether messages to a rank usually last as soon as they are sent. */
    boolean survivesSender(int rank);
}
