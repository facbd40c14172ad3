package org.mobula.message;

import org.mobula.transport.Incoming;

/** What a sender was told to send its elements to. It is found by number among the receives of its route. */
sealed interface Granted permits ReceiveOperation, AnnouncedMessage {
    /**
     * The elements have come.
     *
     * @param source by which they come
     * @param number that they were asked for under
     * @return false if they are not as many as announced
     */
    boolean takeGranted(Route source, long number, Incoming message);

    /** The elements will never come. By whoever has taken it out of the receives of its route. */
    void lost();
}
