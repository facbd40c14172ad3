package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.LaterResult;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.Reply;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * One call at one member. Its frame is what separates the method's frames from those of the machinery.
 *
 * <p>It is also where the arrays of a message without blocks go: into the member's.
 *
 * <p><b>Threads:</b> one reads it, then one runs it. <b>Ownership:</b> who read it may use it again for a call that it
 * ran itself.
 */
public final class MemberCall implements OptimisticTask, Reply, ArrayDestinations, LaterResult.Taker {
    private static final System.Logger LOG = System.getLogger(MemberCall.class.getName());

    private final GroupNode node;
    private final Arguments arguments = new Arguments();
    private LocalGroup group;
    private LocalMember member;
    private CallHeader header;
    private long deadline;
    private boolean polling;
    private boolean over;
    private boolean here; // whether it runs on the thread that has it, which is never interrupted
    private @Nullable Throwable unreadable;
    private volatile @Nullable MethodRun run; // what ends it at its deadline, if it has one

    MemberCall(GroupNode node, LocalGroup group, LocalMember member, CallHeader header) {
        this.node = node;
        this.group = group;
        this.member = member;
        this.header = header;
        this.deadline = deadlineOf(header);
    }

    private static long deadlineOf(CallHeader header) {
        return header.isLimited() ? System.nanoTime() + header.remaining() : Deadline.NONE;
    }

    /** For another call; only if this one {@linkplain #isOver is over}. */
    MemberCall again(LocalGroup itsGroup, LocalMember itsMember, CallHeader itsHeader) {
        arguments.clear();
        group = itsGroup;
        member = itsMember;
        header = itsHeader;
        deadline = deadlineOf(itsHeader);
        over = false;
        unreadable = null;
        return this;
    }

    /** Whether the call has its outcome, and nothing of this is used any more. */
    boolean isOver() {
        return over;
    }

    MethodSignature signature() {
        return group.signature(header.method());
    }

    LocalMember member() {
        return member;
    }

    /** The index of the method it calls. */
    int method() {
        return header.method();
    }

    /** Whether it waits for those made before it. */
    boolean isOrdered() {
        return header.stream() >= 0;
    }

    @Override
    public Object array(ElementType elements, int parameter, int length) {
        return array(elements, parameter, length, false);
    }

    /** An array for an argument; one that leaves again must not be on its way already. */
    Object array(ElementType elements, int parameter, int length, boolean leaves) {
        return member.array(
                signature(), elements, parameter, length, node.arrivals().leaving(), leaves);
    }

    @Override
    public void block(MemorySegment elements, int unit) {
        throw new AssertionError("a message without blocks names none");
    }

    @Override
    public long remainingBlockBytes() {
        return 0;
    }

    /** Reads the arguments. What cannot be read is this member's failure. */
    void read(Input input, ObjectReader reader, ArrayDestinations destinations) {
        try {
            ArgumentCodec.read(signature(), input, reader, destinations, arguments);
        } catch (Throwable failure) { // why all: it is the caller's to hear of it
            unreadable = failure;
        }
    }

    /** Takes arguments of a caller that is here, by value. As above. */
    void take(Arguments given) {
        try {
            ArgumentCodec.copy(signature(), given, this, arguments);
        } catch (Throwable failure) { // why all: as above
            unreadable = failure;
        }
    }

    boolean isUnreadable() {
        return unreadable != null;
    }

    /**
     * Runs it here, or has it run.
     *
     * @param fromPoll whether this thread polls, and runs no program's code but what was found to be brief
     */
    void start(boolean atOnce, boolean fromPoll) {
        here = atOnce;
        if (header.stream() >= 0) {
            member.inOrder(node.engine(), header.origin(), header.stream(), this);
        } else if (atOnce) {
            polling = fromPoll;
            run();
            polling = false;
        } else {
            node.engine().dispatch(this);
        }
    }

    @Override
    public void run() {
        Throwable failure = unreadable;
        if (failure != null) {
            finish(MemberResult.failed(failure));
        } else if (header.isLimited()) {
            runInTime();
        } else {
            perform();
        }
    }

    private void perform() {
        try {
            MethodRun ending = run;
            if (ending != null && !here && !ending.enter()) {
                throw new CancellationException("the call had ended before its method began");
            }
            member.dispatcher().run(header.method(), member.target(), arguments, this);
        } catch (Throwable thrown) { // why all: what a method throws is its result
            finish(MemberResult.failed(thrown));
        }
    }

    /** With what is left of the caller's deadline; a method that has a thread of its own is interrupted when it passes. */
    private void runInTime() {
        long left = Deadline.remaining(deadline);
        if (left == 0) {
            finish(MemberResult.failed(new DeadlineExceededException(
                    "calling " + signature().label(),
                    Duration.ofNanos(header.remaining()),
                    "The call had not begun at member " + member.rank())));
        } else {
            MethodRun ending = new MethodRun(node.engine()::dispatch);
            ending.expiresBy(node.engine().timer().at(deadline, ending::expire));
            run = ending;
            Deadline.runWithin(Duration.ofNanos(left), this::perform);
        }
    }

    @Override
    public boolean isLikelyBrief() {
        return member.conduct(header.method()).isTrusted();
    }

    @Override
    public void tookLong() {
        member.conduct(header.method()).strike();
    }

    private void finish(MemberResult outcome) {
        MemberResult result = ended(outcome);
        switch (header.replies()) {
            case NONE -> {
                if (result.thrown() != null) {
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "a call of " + signature().label() + " by rank " + header.origin() + " failed at member "
                                    + member.rank() + " of " + group.describe() + ", which its caller does not hear of",
                            result.thrown());
                }
            }
            case ONE -> {
                if (header.source() == member.rank()) {
                    node.reply(header, group, member.rank(), result);
                }
            }
            case ALL -> node.reply(header, group, member.rank(), result);
            case TREE -> node.reductions().contribute(group, header, member.rank(), result, polling);
        }
        over = true;
    }

    /** The outcome of a method that is not interrupted any more. */
    private MemberResult ended(MemberResult outcome) {
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
    public void result(boolean value) {
        finish(MemberResult.of(value));
    }

    @Override
    public void result(byte value) {
        finish(MemberResult.of((long) value));
    }

    @Override
    public void result(short value) {
        finish(MemberResult.of((long) value));
    }

    @Override
    public void result(char value) {
        finish(MemberResult.of((long) value));
    }

    @Override
    public void result(int value) {
        finish(MemberResult.of((long) value));
    }

    @Override
    public void result(long value) {
        finish(MemberResult.of(value));
    }

    @Override
    public void result(float value) {
        finish(MemberResult.of(value));
    }

    @Override
    public void result(double value) {
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
            ending.leave(); // why here already: the method has ended, though there is no outcome yet
        }
        LaterResult.await(future, method, this);
    }

    @Override
    public void pend(Future<?> future) {
        MethodRun ending = run;
        if (ending != null) {
            ending.pend(future);
        }
    }

    @Override
    public void taken(@Nullable Object result) {
        finish(MemberResult.ofObject(result));
    }

    @Override
    public void thrown(Throwable failure) {
        finish(MemberResult.failed(failure));
    }
}
