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
 * A call that runs on its own thread, or that awaits the rest of its arguments.
 *
 * <p>In stack traces its frame separates the frames of the called method from those of the protocol; see
 * {@link org.mobula.invoke.RemoteStack}.
 *
 * <p><b>Threads:</b> the polling thread fills it, then another one runs it. <b>Ownership:</b> reused once it has run.
 */
final class CallTask extends FreeStack.Element<CallTask> implements OptimisticTask {
    /**
     * The ways in which a call can end before it has a result.
     *
     * @param running ends the call
     * @param interrupting whether that interrupts the method's thread, or only cancels the future that it returns
     * @param deadline the method's deadline, {@link Deadline#NONE} for none
     */
    record Cancellation(MethodRun running, boolean interrupting, long deadline) {}

    private final PeerSession session;
    private final FreeStack<CallTask> pool;
    private final Arguments arguments = new Arguments();
    private @Nullable ExportedObject object;
    private @Nullable MethodRun running;
    private @Nullable Object target; // keeps the object alive: its caller may drop the stub once the call has arrived
    private @Nullable Loan loan;
    private int method;
    private long call;
    private boolean interruptible;
    private long deadline;
    private @Nullable MethodRun spareRunning;
    private @Nullable ReplyMessage spareReply;

    /** @param pool takes the task back once it has run */
    CallTask(PeerSession session, FreeStack<CallTask> pool) {
        this.session = session;
        this.pool = pool;
    }

    static ReplyMessage newReply(PeerSession session) {
        return new ReplyMessage(session, CallTask.class);
    }

    /** Reads a call's arguments. The message's reader has begun if the method takes objects. */
    CallTask read(ExportedObject called, int index, long callId, Input input) {
        Loan lent = session.lend(called, index);
        read(called, index, callId, input, session.codecs().reader());
        loan = lent; // last: the blocks of an unreadable message may still be written into the lent objects
        return this;
    }

    /** Reads a call's arguments with another reader than the session's. */
    void read(ExportedObject called, int index, long callId, Input input, ObjectReader reader) {
        object = called;
        target = called.target();
        method = index;
        call = callId;
        running = null;
        interruptible = false;
        deadline = Deadline.NONE;
        called.dispatcher().read(index, input, reader, arguments);
    }

    /** Makes the call, which has been read, cancellable. */
    void setCancellation(@Nullable Cancellation cancellation) {
        if (cancellation != null) {
            running = cancellation.running();
            interruptible = cancellation.interrupting();
            deadline = cancellation.deadline();
        }
    }

    /** Makes the call, which has been read, interruptible; returns what interrupts it. */
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
            throw new IllegalStateException("the call's arguments have not been read, or it has already run");
        }
        CallReply reply = reply(called);
        if (onto == null || called.isWithdrawn()) {
            reply.stale();
        } else {
            perform(called, onto, reply);
        }
        recycle();
    }

    /** The call's number. */
    long call() {
        return call;
    }

    /** Reports to the caller that the call cannot run. */
    void refuse(Throwable reason) {
        ExportedObject called = object;
        if (called != null) {
            reply(called).thrown(reason);
            recycle();
        }
    }

    private CallReply reply(ExportedObject called) {
        if (CallNumber.isOneWay(call)) {
            return new OneWayReply(session, called.label(method), call, running);
        }
        ReplyMessage reply = spareReply;
        if (reply == null || !reply.isWritten()) {
            reply = newReply(session);
            spareReply = reply;
        }
        return reply.to(call).with(running);
    }

    @Override
    public boolean isExpectedShort() {
        ExportedObject called = object;
        return called != null && called.isExpectedShort(method);
    }

    @Override
    public void tookLong() {
        ExportedObject called = object; // racy: a call that has just ended charges another method, slightly
        if (called != null) {
            called.tookLong(method);
        }
    }

    /** Ends the use of this task. */
    void recycle() {
        arguments.clear();
        if (spareRunning != null && !spareRunning.isOver()) {
            spareRunning = null; // the call continues: it has returned a future
        }
        object = null;
        running = null;
        target = null;
        returnLoan(loan);
        loan = null;
        pool.give(this);
    }

    private void perform(ExportedObject called, Object onto, CallReply reply) {
        try {
            if (interruptible && running != null && !running.enter()) {
                throw new CancellationException("the call had ended before its method began");
            }
            if (deadline == Deadline.NONE) {
                called.dispatcher().run(method, onto, arguments, reply);
            } else {
                performInTime(called, onto, reply);
            }
        } catch (Throwable thrown) {
            reply.thrown(thrown);
        }
    }

    private void performInTime(ExportedObject called, Object onto, CallReply reply) throws Exception {
        Duration left = Duration.ofNanos(Math.max(1, Deadline.remaining(deadline)));
        Deadline.within(left, () -> {
            try {
                called.dispatcher().run(method, onto, arguments, reply);
            } catch (Throwable thrown) { // here, because a deadline's scope passes on only exceptions
                reply.thrown(thrown);
            }
            return true;
        });
    }

    private static void returnLoan(@Nullable Loan lent) {
        if (lent != null) {
            lent.giveBack();
        }
    }

    /** Runs a method on this thread, reading its arguments straight from the message. */
    static void inline(ExportedObject called, int method, Input input, PeerSession session, CallReply reply) {
        Object target = called.target();
        if (target == null) {
            reply.stale();
            return;
        }
        Loan lent = session.lend(called, method);
        try {
            called.dispatcher().call(method, target, input, session.codecs().reader(), reply);
        } catch (Throwable thrown) {
            reply.thrown(thrown);
        }
        returnLoan(lent);
    }
}
