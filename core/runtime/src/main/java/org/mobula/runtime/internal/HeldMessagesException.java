package org.mobula.runtime.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/**
 * More messages have to be kept than {@code MOBULA_HELD_BYTES} allows. It ends the connection: messages that have
 * arrived are lost, and what follows may depend on it.
 */
final class HeldMessagesException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    private HeldMessagesException(String message) {
        super(message);
    }

    /** No handler is registered for the message. */
    static HeldMessagesException early(int handler, int source, long limit) {
        return new HeldMessagesException("messages for handler " + handler
                + ", which is not registered at this rank, take more than " + limit
                + " bytes (MOBULA_HELD_BYTES). Attach the same models here as at rank " + source
                + " (Communicator.world, Remoting.of), before others send much");
    }

    /** The message depends on writes to replicas that this rank has not seen. */
    static HeldMessagesException lagging(int handler, int source, long limit) {
        return new HeldMessagesException(
                "messages that depend on writes to replicas which this rank has not seen yet take more"
                        + " than " + limit + " bytes (MOBULA_HELD_BYTES); the last one is for handler " + handler
                        + ". Make the methods of replicas shorter, have rank " + source
                        + " wait for answers now and then, or raise the limit");
    }
}
