package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Loan;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MethodRun;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * One call that runs on a thread of its own, or that waits for the rest of its arguments.
 *
 * <p>Its frame is what separates the called method's frames from those of the machinery, see {@link
 * org.mobula.invoke.RemoteStack}.
 *
 * <p><b>Threads:</b> the poller fills it, then another one runs it. <b>Ownership:</b> used again once it has run.
 */
final class Execution implements OptimisticTask {
    private final Session session;
    private final Arguments arguments = new Arguments();
    private @Nullable ExportedObject object;
    private @Nullable MethodRun running;
    private @Nullable Object target; // why: once the call has come, its caller may drop the stub that kept it alive
    private @Nullable Loan loan;
    private int method;
    private long call;
    private boolean interruptible;
    private long deadline;
    private @Nullable MethodRun spareRunning;
    private @Nullable ReplyMessage spareReply;

    /** The next one that is free, and how many are; of the session. */
    @Nullable
    Execution nextFree;

    int free;

    Execution(Session session) {
        this.session = session;
    }

    /** Keeps a call's arguments. The message's reader has begun if the method takes objects. */
    Execution read(ExportedObject called, int index, long callId, Input input) {
        Loan lent = session.lend(called, index);
        read(called, index, callId, input, session.codecs().reader());
        loan = lent; // why last: what a message that cannot be read was given may still be written to by its blocks
        return this;
    }

    /** Keeps a call's arguments, read by another reader than the session's. */
    void read(
            ExportedObject called,
            int index,
            long callId,
            Input input,
            ObjectReader reader) { // why five: this task is the object for them
        object = called;
        target = called.target();
        method = index;
        call = callId;
        running = null;
        interruptible = false;
        deadline = Deadline.NONE;
        called.dispatcher().read(index, input, reader, arguments);
    }

    /** Lets the call, which was read, be ended before it has a result. */
    void endsBy(@Nullable Ending ending) {
        if (ending != null) {
            running = ending.running();
            interruptible = ending.interrupting();
            deadline = ending.deadline();
        }
    }

    /** Lets the call, which was read, be interrupted until it has a result; says how. */
    MethodRun interruptible() {
        MethodRun spare = spareRunning;
        MethodRun own = spare == null ? session.newRunning() : spare.again();
        spareRunning = own;
        running = own;
        interruptible = true;
        return own;
    }

    @Override
    public void run() {
        ExportedObject called = object;
        Object onto = target;
        if (called == null) {
            throw new IllegalStateException("a call was run before it was read, or twice");
        }
        Answer answer = answer(called);
        if (onto == null || called.isWithdrawn()) {
            answer.stale();
        } else {
            perform(called, onto, answer);
        }
        drop();
    }

    /** The call's number. */
    long call() {
        return call;
    }

    /** Tells the caller that the call cannot be run. */
    void refuse(Throwable reason) {
        ExportedObject called = object;
        if (called != null) {
            answer(called).thrown(reason);
            drop();
        }
    }

    private Answer answer(ExportedObject called) {
        return Requests.isOneWay(call) ? session.answer(called, method, call, running) : reply();
    }

    private ReplyMessage reply() {
        ReplyMessage reply = spareReply;
        if (reply == null || !reply.isWritten()) {
            reply = session.reply();
            spareReply = reply;
        }
        return reply.to(call).with(running);
    }

    @Override
    public boolean isLikelyBrief() {
        ExportedObject called = object;
        return called != null && called.isLikelyBrief(method);
    }

    @Override
    public void tookLong() {
        ExportedObject called = object; // why no lock: a call that has just ended makes another method pay, a little
        if (called != null) {
            called.tookLong(method);
        }
    }

    /** Nothing (more) will be run. */
    void drop() {
        arguments.clear();
        if (spareRunning != null && !spareRunning.isOver()) {
            spareRunning = null; // why: the call is not over yet, it has returned a future
        }
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
