package org.mobula.message;

import org.mobula.transport.Incoming;

/** What a sender was told to send its elements to. It is found by number among the receives of its route. */
sealed interface Granted permits ReceiveOperation, AnnouncedMessage {
    /** The elements have come; false if they are not as many as announced. */
    boolean takeGranted(Incoming message);

    /** The elements will never come. */
    void lose();
}
