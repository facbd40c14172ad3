package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.Reply;

/** Takes a call's outcome, also if the method threw or there was none to run. */
sealed interface Answer extends Reply permits OneWayAnswer, ReplyMessage {
    /** The method threw, or could not be called. */
    void thrown(Throwable failure);

    /** There is no such object. */
    void stale();
}
