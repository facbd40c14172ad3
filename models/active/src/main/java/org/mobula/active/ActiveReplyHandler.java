package org.mobula.active;

/**
 * Handles the replies of one number. As an {@link ActiveRequestHandler}, but it must not send at all; an exception is
 * thrown to the thread that waits in {@link ActiveEndpoint#await}.
 */
@FunctionalInterface
public interface ActiveReplyHandler {
    /** Handles a reply. */
    void handle(ActiveReply reply);
}
