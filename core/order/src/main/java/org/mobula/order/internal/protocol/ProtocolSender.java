package org.mobula.order.internal.protocol;

/** Sends the protocol's messages to other ranks. */
public interface ProtocolSender {
    /**
     * Sends a message to another rank. Messages to one rank arrive in order, unless it has departed.
     *
     * @return true if the message survives this rank: a living receiver gets it before it learns that this rank has
     *     departed, even if this rank fails now
     */
    boolean send(int rank, Message message);

    /** Like {@link #send}, without waking the rank. */
    boolean sendQuietly(int rank, Message message);

    /** Returns true if messages to a rank usually survive this rank as soon as they are sent. */
    boolean survivesSender(int rank);
}
