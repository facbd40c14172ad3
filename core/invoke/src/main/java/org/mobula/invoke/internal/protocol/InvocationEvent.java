package org.mobula.invoke.internal.protocol;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** One call, as its caller saw it: from the first argument to the result. */
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

    /** An event that has begun, or null if nobody records any. */
    static @Nullable InvocationEvent begun() {
        if (!PROBE.isEnabled()) {
            return null;
        }
        InvocationEvent event = new InvocationEvent();
        event.begin();
        return event;
    }

    /** The call is over. */
    void end(int called, String what, @Nullable Throwable thrown) {
        end();
        if (shouldCommit()) {
            rank = called;
            method = what;
            failure = thrown == null ? "" : thrown.toString();
            commit();
        }
    }
}
