package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.MethodRun;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Takes cancellations: the caller of a call does not want its result any more.
 *
 * <p>It names its call by a number that no other call of the peer has, so it never meets another one.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class Cancellations implements MessageHandler {
    /** The number of this handler. */
    static final int NUMBER = HandlerNumbers.INVOKE + 2;

    private final Sessions sessions;

    Cancellations(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void onMessage(Incoming message) {
        MethodRun running =
                sessions.of(message.source()).running().find(message.input().getLong());
        if (running != null) { // why may it not be there: the reply is on its way already
            running.cancel();
        }
    }
}
