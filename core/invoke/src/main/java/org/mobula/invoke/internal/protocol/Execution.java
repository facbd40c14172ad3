package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Loan;
import org.mobula.invoke.Arguments;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;

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
    private @Nullable Running running;
    private @Nullable Object target; // why: once the call has come, its caller may drop the stub that kept it alive
    private @Nullable Loan loan;
    private int method;
    private int call;
    private boolean interruptible;
    private long deadline;

    Execution(Session session) {
        this.session = session;
    }

    /** Keeps a call's arguments. The message's reader has begun if the method takes objects. */
    Execution read(ExportedObject called, int index, int callId, Input input) {
        object = called;
        target = called.target();
        method = index;
        call = callId;
        running = null;
        interruptible = false;
        deadline = Deadline.NONE;
        Loan lent = session.lend(called, index);
        called.dispatcher().read(index, input, session.codecs().reader(), arguments);
        loan = lent; // why last: what a message that cannot be read was given may still be written to by its blocks
        return this;
    }

    /**
     * Lets the call be ended before it has a result.
     *
     * @param interrupting by an interrupt of its thread; else only the future it returns is cancelled
     */
    void endsBy(Running endable, boolean interrupting) {
        running = endable;
        interruptible = interrupting;
    }

    /** Lets the method run with a deadline. */
    void until(long time) {
        deadline = time;
    }

    @Override
    public void run() {
        ExportedObject called = object;
        Object onto = target;
        if (called == null) {
            throw new IllegalStateException("a call was run before it was read, or twice");
        }
        Answer answer = session.answer(called, method, call, running);
        if (onto == null || called.isWithdrawn()) {
            answer.stale();
        } else {
            perform(called, onto, answer);
        }
        drop();
    }

    /** Nothing (more) will be run. */
    void drop() {
        arguments.clear();
        object = null;
        running = null;
        target = null;
        giveBack(loan);
        loan = null;
        session.free(this);
    }

    private void perform(ExportedObject called, Object onto, Answer answer) {
        try {
            if (interruptible && running != null && !running.enter()) {
                throw new CancellationException("the call had ended before its method began");
            }
            if (deadline == Deadline.NONE) {
                called.dispatcher().run(method, onto, arguments, answer);
            } else {
                performInTime(called, onto, answer);
            }
        } catch (Throwable thrown) {
            answer.thrown(thrown);
        }
    }

    private void performInTime(ExportedObject called, Object onto, Answer answer) throws Exception {
        Duration left = Duration.ofNanos(Math.max(1, Deadline.remaining(deadline)));
        Deadline.within(left, () -> {
            try {
                called.dispatcher().run(method, onto, arguments, answer);
            } catch (Throwable thrown) { // why here: a deadline's scope lets only exceptions through
                answer.thrown(thrown);
            }
            return true;
        });
    }

    private static void giveBack(@Nullable Loan lent) {
        if (lent != null) {
            lent.giveBack();
        }
    }

    /** Runs a method right here, its arguments straight from the message. */
    static void inline(ExportedObject called, int method, Input input, Session session, Answer answer) {
        Object target = called.target();
        if (target == null) {
            answer.stale();
            return;
        }
        Loan lent = session.lend(called, method);
        try {
            called.dispatcher().call(method, target, input, session.codecs().reader(), answer);
        } catch (Throwable thrown) {
            answer.thrown(thrown);
        }
        giveBack(lent);
    }
}
