package org.mobula.invoke.internal.protocol;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * One call at its caller, from the first argument until the result or failure arrives or the call is given up; for a
 * one-way call, until the message is passed to the transport.
 */
@Name("mobula.Invocation")
@Label("Invocation")
@Category("Mobula")
@StackTrace(false)
final class InvocationEvent extends Event {
    /** Tells whether invocations are recorded, without creating an event per call. */
    static final InvocationEvent PROBE = new InvocationEvent();

    @Label("Rank Called")
    int rank;

    @Label("Method")
    String method = "";

    @Label("Failure")
    String failure = "";

    /** The event of a call that begins, or null if invocations are not recorded. */
    static @Nullable InvocationEvent begun(CallTarget target, int method) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        InvocationEvent event = new InvocationEvent();
        event.rank = target.rank(); // read now: when the call ends, its slot may already serve another one
        event.method = target.shape().methods().get(method).label();
        event.begin();
        return event;
    }

    /** Ends the event of a call. */
    void end(@Nullable Throwable thrown) {
        end();
        if (shouldCommit()) {
            failure = thrown == null ? "" : thrown.toString();
            commit();
        }
    }
}
