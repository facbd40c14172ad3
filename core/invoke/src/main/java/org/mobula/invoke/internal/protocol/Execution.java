package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Loan;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.Arguments;
import org.mobula.memory.Input;

/**
 * One call that runs on a thread of its own, or that waits for the rest of its arguments.
 *
 * <p>Its frame is what separates the called method's frames from those of the machinery, see {@link
 * org.mobula.invoke.RemoteStack}.
 *
 * <p><b>Threads:</b> the poller fills it, then another one runs it. <b>Ownership:</b> used again once it has run.
 */
final class Execution implements Runnable {
    private final Session session;
    private final Arguments arguments = new Arguments();
    private @Nullable ExportedObject object;
    private @Nullable Object target; // why: once the call has come, its caller may drop the stub that kept it alive
    private @Nullable Loan loan;
    private int method;
    private int call;

    Execution(Session session) {
        this.session = session;
    }

    /** Keeps a call's arguments. The message's reader has begun if the method takes objects. */
    Execution read(ExportedObject called, int index, int callId, Input input) {
        Loan lent = session.lend(called, index);
        read(called, index, callId, input, session.codecs().reader());
        loan = lent; // why last: what a message that cannot be read was given may still be written to by its blocks
        return this;
    }

    /** Keeps a call's arguments, read by another reader than the session's. */
    void read(
            ExportedObject called,
            int index,
            int callId,
            Input input,
            ObjectReader reader) { // why five: this task is the object for them
        object = called;
        target = called.target();
        method = index;
        call = callId;
        called.dispatcher().read(index, input, reader, arguments);
    }

    @Override
    public void run() {
        ReplyMessage reply = session.reply(call);
        ExportedObject called = object;
        Object onto = target;
        if (called == null || onto == null || called.isWithdrawn()) {
            reply.stale();
        } else {
            perform(called, onto, reply);
        }
        drop();
    }

    /** Nothing (more) will be run. */
    void drop() {
        arguments.clear();
        object = null;
        target = null;
        giveBack(loan);
        loan = null;
        session.free(this);
    }

    private void perform(ExportedObject called, Object onto, ReplyMessage reply) {
        try {
            called.dispatcher().run(method, onto, arguments, reply);
        } catch (Throwable thrown) {
            reply.thrown(thrown);
        }
    }

    private static void giveBack(@Nullable Loan lent) {
        if (lent != null) {
            lent.giveBack();
        }
    }

    /** Runs a method right here, its arguments straight from the message. */
    static void inline(ExportedObject called, int method, Input input, ReplyMessage reply) {
        Object target = called.target();
        if (target == null) {
            reply.stale();
            return;
        }
        Loan lent = reply.session().lend(called, method);
        try {
            called.dispatcher()
                    .call(method, target, input, reply.session().codecs().reader(), reply);
        } catch (Throwable thrown) {
            reply.thrown(thrown);
        }
        giveBack(lent);
    }
}
