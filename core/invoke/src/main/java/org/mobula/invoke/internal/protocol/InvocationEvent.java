package org.mobula.invoke.internal.protocol;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteInvoker;

/**
 * One call, as its caller saw it: from the first argument to the result or failure, or until nobody waited any more; of
 * a one-way call, until it was given to the transport.
 */
@Name("mobula.Invocation")
@Label("Invocation")
@Category("Mobula")
@StackTrace(false)
final class InvocationEvent extends Event {
    /** Asked whether the recording wants invocations at all, so that a call need not make an event to find out. */
    static final InvocationEvent PROBE = new InvocationEvent();

    @Label("Rank Called")
    int rank;

    @Label("Method")
    String method = "";

    @Label("Failure")
    String failure = "";

    /** The event of a call that begins, or null if nobody records any. */
    static @Nullable InvocationEvent begun(RemoteInvoker onto, int called) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        InvocationEvent event = new InvocationEvent();
        event.rank = onto.rank(); // why now: by its end the call's place may serve another one
        event.method = onto.shape().methods().get(called).label();
        event.begin();
        return event;
    }

    /** A call is over; nothing if it has no event. */
    static void end(@Nullable InvocationEvent event, @Nullable Throwable thrown) {
        if (event == null) {
            return;
        }
        event.end();
        if (event.shouldCommit()) {
            event.failure = thrown == null ? "" : thrown.toString();
            event.commit();
        }
    }
}
