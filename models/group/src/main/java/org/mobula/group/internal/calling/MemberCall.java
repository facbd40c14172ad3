package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodFrame;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.FutureResult;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.Reply;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * One call at one member, from the received arguments to the result. It also supplies the arrays for the arguments of a
 * message without blocks: the member's own, where it supplies some.
 *
 * <p><b>Threads:</b> one thread reads the arguments, then one runs the method. <b>Ownership:</b> the reader of a call
 * may reuse the object once that call {@linkplain #isOver has ended} on the same thread.
 */
public final class MemberCall implements OptimisticTask, Reply, ArrayDestinations, FutureResult.Callback {
    private final MemberResults results;
    private final Engine engine;
    private final Arguments arguments = new Arguments();
    private LocalGroup group;
    private LocalMember member;
    private CallHeader header;
    private long deadline;
    private long cost; // until the call ends; 0 if it needs no credit
    private boolean polling;
    private boolean over;
    private boolean inline; // runs on the receiving thread, which is never interrupted
    private @Nullable Throwable unreadable;
    private volatile @Nullable MethodRun run; // ends the method at its deadline, if it has one

    MemberCall(MemberResults results, LocalGroup group, LocalMember member, CallHeader header) {
        this.results = results;
        this.engine = results.context().engine();
        this.group = group;
        this.member = member;
        this.header = header;
        this.deadline = deadlineOf(header);
    }

    private static long deadlineOf(CallHeader header) {
        return header.isLimited() ? System.nanoTime() + header.remaining() : Deadline.NONE;
    }

    /** Prepares the object for another call; only once this one {@linkplain #isOver has ended}. */
    MemberCall reuse(LocalGroup itsGroup, LocalMember itsMember, CallHeader itsHeader) {
        arguments.clear();
        group = itsGroup;
        member = itsMember;
        header = itsHeader;
        deadline = deadlineOf(itsHeader);
        cost = 0;
        over = false;
        unreadable = null;
        return this;
    }

    /** Sets the length of a call's message, which counts from {@link #start} on if the call needs credit. */
    void setSize(long bytes) {
        cost = header.needsCredit() ? Invocations.cost(bytes) : 0;
    }

    /** Whether the call has its result, and no thread uses this object any longer. */
    boolean isOver() {
        return over;
    }

    MethodSignature signature() {
        return group.signature(header.method());
    }

    /** Whether the method runs on the thread that receives its call. */
    boolean runsInline() {
        return results.context().runsInline()
                && header.stream() < 0
                && member.verdict(header.method()).isInline();
    }

    /** Whether a method that runs inline is proven not to wait. */
    boolean isProven() {
        return member.verdict(header.method()) instanceof BlockingVerdict.Inline;
    }

    @Override
    public Object array(ElementType elements, int parameter, int length) {
        return array(elements, parameter, length, false);
    }

    /** An array for an argument; {@code relayed} says whether it will be relayed, so that no other call may use it. */
    Object array(ElementType elements, int parameter, int length, boolean relayed) {
        return member.array(
                signature(), elements, parameter, length, results.context().arraysInUse(), relayed);
    }

    @Override
    public void block(MemorySegment elements, int unit) {
        throw new AssertionError("a message without blocks names none");
    }

    @Override
    public long remainingBlockBytes() {
        return 0;
    }

    /** Reads the arguments. A failure to read them becomes this member's result. */
    void read(Input input, ObjectReader reader, ArrayDestinations destinations) {
        try {
            ArgumentCodec.read(signature(), input, reader, destinations, arguments);
        } catch (Throwable failure) { // any failure is reported to the caller
            unreadable = failure;
        }
    }

    /** Copies the arguments of a caller at this node. A failure becomes this member's result. */
    void copy(Arguments given) {
        try {
            ArgumentCodec.copy(signature(), given, this, arguments);
        } catch (Throwable failure) { // any failure is reported to the caller
            unreadable = failure;
        }
    }

    boolean isUnreadable() {
        return unreadable != null;
    }

    /**
     * Runs the method on this thread, or dispatches it.
     *
     * @param atOnce whether it runs on this thread
     * @param fromPoll whether this thread polls and so runs only code of the program that was found to be brief
     */
    void start(boolean atOnce, boolean fromPoll) {
        inline = atOnce;
        if (cost > 0) {
            results.context().invocations().callArrived(header.origin(), cost);
        }
        if (header.stream() >= 0) {
            member.inOrder(engine, header.origin(), header.stream(), this);
        } else if (atOnce) {
            polling = fromPoll;
            run();
            polling = false;
        } else {
            engine.dispatch(this);
        }
    }

    @Override
    public void run() {
        Throwable failure = unreadable;
        if (failure != null) {
            finish(MemberResult.failed(failure));
        } else if (header.isLimited()) {
            runWithinDeadline();
        } else {
            perform();
        }
    }

    private void perform() {
        try {
            MethodRun ending = run;
            if (ending != null && !inline && !ending.enter()) {
                throw new CancellationException("the call had ended before its method began");
            }
            MethodFrame.run(member.dispatcher(), header.method(), member.target(), arguments, this);
        } catch (Throwable thrown) { // the method's result
            finish(MemberResult.failed(thrown));
        }
    }

    /** Passes on the caller's deadline; a method on a separate thread is interrupted when it expires. */
    private void runWithinDeadline() {
        long left = Deadline.remaining(deadline);
        if (left == 0) {
            finish(MemberResult.failed(new DeadlineExceededException(
                    "calling " + signature().label(),
                    Duration.ofNanos(header.remaining()),
                    "The call had not begun at member " + member.rank())));
        } else {
            MethodRun ending = new MethodRun(engine::dispatch);
            ending.expiresBy(engine.timer().at(deadline, ending::expire));
            run = ending;
            Deadline.runWithin(Duration.ofNanos(left), this::perform);
        }
    }

    @Override
    public boolean isExpectedShort() {
        return member.backoff(header.method()).allowsInline();
    }

    @Override
    public void tookLong() {
        member.backoff(header.method()).recordOverrun();
    }

    private void finish(MemberResult outcome) {
        if (cost > 0) {
            long ended = cost;
            cost = 0; // once, although a result that cannot be processed is followed by a failure
            results.context().invocations().callEnded(header.origin(), ended);
        }
        results.ended(header, group, member.rank(), settled(outcome), polling);
        over = true;
    }

    /** Sets the result of a method that can no longer be interrupted. */
    private MemberResult settled(MemberResult outcome) {
        MethodRun ending = run;
        if (ending == null) {
            return outcome;
        }
        run = null;
        ending.settle();
        Throwable thrown = outcome.thrown();
        return thrown == null
                ? outcome
                : MemberResult.failed(
                        ending.failure(thrown, "running " + signature().label() + " at member " + member.rank()));
    }

    @Override
    public void argumentsRead() {}

    @Override
    public void result() {
        finish(MemberResult.NONE);
    }

    @Override
    public void result(long value) {
        finish(MemberResult.of(value));
    }

    @Override
    public void result(@Nullable Object value) {
        finish(MemberResult.ofObject(value));
    }

    @Override
    public void later(@Nullable Object future, String method) {
        MethodRun ending = run;
        if (ending != null) {
            ending.leave(); // the method has ended, although its result is pending
        }
        FutureResult.await(future, method, this);
    }

    @Override
    public void pending(Future<?> future) {
        MethodRun ending = run;
        if (ending != null) {
            ending.pend(future);
        }
    }

    @Override
    public void completed(@Nullable Object result) {
        finish(MemberResult.ofObject(result));
    }

    @Override
    public void thrown(Throwable failure) {
        finish(MemberResult.failed(failure));
    }
}
