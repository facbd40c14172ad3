package org.mobula.transport;

/**
 * What happens when a message arrives.
 *
 * <p>Runs on whichever thread polls. It must not block, and not wait for another message; it may send, because sending
 * never blocks on a polling thread. <b>Failure:</b> a {@link org.mobula.fault.MobulaException} says that the message
 * is none: the connection ends with its words. Anything else is the handler's own mistake, and logged.
 */
@FunctionalInterface
public interface MessageHandler {
    /** Deals with one message; its bytes are valid until this returns or {@link Incoming#release} is called. */
    void onMessage(Incoming message);
}
