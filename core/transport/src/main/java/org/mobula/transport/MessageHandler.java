package org.mobula.transport;

/**
 * Handles the messages of one handler number.
 *
 * <p>It runs on the polling thread. It must not block or wait for another message. It may send, because sending never
 * blocks on a polling thread. <b>Failure:</b> a {@link org.mobula.fault.MobulaException} means that the message is
 * invalid: the connection ends with its text. Any other exception is an error of the handler, and is logged.
 */
@FunctionalInterface
public interface MessageHandler {
    /** Handles a message; its bytes are valid until this method returns or {@link Incoming#release} is called. */
    void onMessage(Incoming message);
}
