package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.Reply;

/** Receives the outcome of a call, including failures. */
sealed interface CallReply extends Reply permits OneWayReply, ReplyMessage {
    /** The method threw, or could not be called. */
    void thrown(Throwable failure);

    /** The object does not exist. */
    void stale();
}
