package org.mobula.group.internal.calling;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * One call on a group as its caller sees it, until it returns or fails; each participant of a combined invocation
 * records one. A call whose results are discarded or forwarded returns once it is sent.
 */
@Name("mobula.GroupInvocation")
@Label("Group Invocation")
@Category("Mobula")
@StackTrace(false)
final class GroupInvocationEvent extends Event {
    /** Tells whether such events are recorded, so that a call need not create one to find out. */
    private static final GroupInvocationEvent PROBE = new GroupInvocationEvent();

    @Label("Group")
    String group = "";

    @Label("Method")
    String method = "";

    @Label("Forwarding")
    String forwarding = "";

    @Label("Replies")
    String replies = "";

    @Label("Failure")
    String failure = "";

    /** The event of a call that begins; null if none is recorded. */
    static @Nullable GroupInvocationEvent begun(LocalGroup group, MethodSignature signature, MethodConfig config) {
        if (!PROBE.isEnabled()) {
            return null;
        }
        GroupInvocationEvent event = new GroupInvocationEvent();
        event.group = group.table().name();
        event.method = signature.label();
        event.forwarding = MethodConfig.describe(config.invocation());
        event.replies = MethodConfig.describe(config.reply());
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
