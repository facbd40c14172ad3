package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;

/**
 * The tasks and replies for the calls of one peer.
 *
 * <p><b>Threads:</b> the one that polls the peer, except {@link #reply}.
 */
final class CallTaskPool {
    private static final int MAX_FREE = 64;

    private final PeerSession session;
    private final FreeStack<CallTask> free = new FreeStack<>(MAX_FREE);
    private @Nullable ReplyMessage spare;

    CallTaskPool(PeerSession session) {
        this.session = session;
    }

    PeerSession session() {
        return session;
    }

    /** A task for a method that needs a thread. It returns here once it has run. */
    CallTask task() {
        CallTask task = free.take();
        return task != null ? task : new CallTask(session, free);
    }

    /** The reply to a call that runs on the polling thread. */
    CallReply inlineReply(ExportedObject called, int method, long call) {
        if (CallNumber.isOneWay(call)) {
            return new OneWayReply(session, called.label(method), call, null);
        }
        ReplyMessage reply = spare;
        if (reply == null || !reply.isWritten()) {
            reply = CallTask.newReply(session);
            spare = reply;
        }
        return reply.to(call);
    }

    /** The reply to a call, given what can end it. */
    CallReply reply(ExportedObject called, int method, long call, @Nullable MethodRun running) {
        return CallNumber.isOneWay(call)
                ? new OneWayReply(session, called.label(method), call, running)
                : CallTask.newReply(session).to(call).with(running);
    }

    /** The reply to a call that is refused. */
    CallReply refusal(long call) {
        return CallNumber.isOneWay(call)
                ? new OneWayReply(session, "an unknown method", call, null)
                : CallTask.newReply(session).to(call);
    }
}
