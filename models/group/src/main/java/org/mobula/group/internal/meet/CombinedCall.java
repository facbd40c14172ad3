package org.mobula.group.internal.meet;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Execution;
import org.mobula.collective.Schedule;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.MemberScheme;
import org.mobula.group.ParameterVector;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.internal.call.ArgumentVector;
import org.mobula.group.internal.call.GroupCall;
import org.mobula.group.internal.call.GroupNode;
import org.mobula.group.internal.call.MethodSetup;
import org.mobula.group.internal.call.OutgoingCall;
import org.mobula.group.internal.call.Replying;
import org.mobula.group.internal.combine.Functions;
import org.mobula.group.internal.wire.Result;
import org.mobula.group.internal.wire.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/**
 * One participant's part in one combined invocation: arguments go up to participant 0, the combined call is forwarded
 * from there, and all are let go.
 *
 * <p>Who fails tells the others, along the same ways: nobody waits for who does not come any more. So whatever goes wrong
 * here, this participant brings its part, if only its failure, and lets those go that it has to.
 *
 * <p><b>Threads:</b> the one that makes the call.
 */
public final class CombinedCall {
    private static final int[] NOBODY = {};

    private final GroupNode node;
    private final OutgoingCall outgoing;
    private final Replying replying;
    private final CombinedInvocation combined;
    private final Participation participation;
    private final Signature signature;
    private final MethodSetup setup;
    private final int group;
    private long number;

    public CombinedCall(GroupNode node, GroupCall call, Replying replying, CombinedInvocation combined, int group) {
        this.node = node;
        this.outgoing = call.outgoing();
        this.replying = replying;
        this.combined = combined;
        this.setup = call.setup();
        this.signature = call.signature();
        this.group = group;
        Participation place = setup.agreement().participation();
        if (place == null) {
            throw new AssertionError("a combined invocation has met");
        }
        this.participation = place;
    }

    /** Stands in line behind the calls that were made before by the same reference; see {@link Turns#enter}. */
    @Nullable
    public Completion enter() {
        return participation.turns().enter();
    }

    /**
     * Does this participant's part.
     *
     * @param turn what {@link #enter} gave
     */
    public Result perform(@Nullable Completion turn, Arguments arguments) {
        awaitTurn(turn);
        try {
            number = participation.begin();
            Part[] parts = gather(contribution(arguments));
            Result result = participation.rank() == 0 ? lead(parts) : follow();
            if (result.thrown() == null) {
                participation.returned(number);
            } else {
                participation.forget(number);
            }
            return result;
        } finally {
            participation.turns().end();
            participation.forgetIfOver();
        }
    }

    private void awaitTurn(@Nullable Completion turn) {
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (turn == null
                || node.engine().awaitInterruptibly(turn, deadline)
                || !participation.turns().giveUp(turn)) {
            return;
        }
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(
                    action(),
                    Duration.ofNanos(System.nanoTime() - begun),
                    "Another call by the same reference has not ended: let each thread have a reference of its own");
        }
        throw new CallInterruptedException(action(), "It waited for another call by the same reference");
    }

    /** How the combined call is forwarded; see {@link CombinedInvocation}, which takes no other. */
    private MemberScheme inner() {
        return (MemberScheme) combined.scheme();
    }

    private String action() {
        return participation.action();
    }

    /** What this participant brings: its arguments, or why it has none. */
    private Part contribution(Arguments arguments) {
        try {
            MobulaException lost = participation.lost();
            if (lost != null) {
                return Part.failed(lost);
            }
            if (setup.whole() instanceof ForwardReply(var forwarders)) {
                Forwarder forwarder = forwarders.get();
                participation.expect(
                        number,
                        replying.expected(inner()),
                        (member, result) -> node.engine().dispatch(() -> replying.hand(forwarder, member, result)));
            }
            return Part.of(ArgumentVector.of(signature, arguments));
        } catch (Throwable thrown) { // why all: the others wait for this part
            return Part.failed(thrown);
        }
    }

    /** The parts of all, or the one combined part; of use at participant 0. */
    private Part[] gather(Part own) {
        boolean flat = combined.combiner() instanceof FlatInvocationCombiner;
        int size = participation.size();
        Schedule schedule =
                flat ? participation.plan().gather() : participation.plan().reduce();
        BinomialInvocationCombiner two =
                combined.combiner() instanceof BinomialInvocationCombiner binomial ? binomial : null;
        Gathering gathering = new Gathering(this, signature, two, own, schedule, flat ? size : 1);
        Execution.run(schedule, gathering);
        return participation.rank() == 0 ? gathering.all() : new Part[0];
    }

    /** Participant 0 has all: forwards, and lets all go. */
    private Result lead(Part[] parts) {
        Result result;
        try {
            Part whole = combine(parts);
            Throwable failure = whole.failure();
            result = failure == null ? forward(whole.present()) : Result.failed(failure);
        } catch (Throwable thrown) { // why all: the others wait
            result = Result.failed(thrown);
        }
        return release(result);
    }

    private Part combine(Part[] parts) {
        if (!(combined.combiner() instanceof FlatInvocationCombiner flat)) {
            return parts[0];
        }
        for (Part part : parts) {
            if (part.failure() != null) {
                return part;
            }
        }
        ArgumentVector out = ArgumentVector.empty(signature);
        countCombination();
        try {
            flat.combine(Arrays.stream(parts).map(Part::present).toArray(ParameterVector[]::new), out);
            out.requireComplete("the combiner");
            return Part.of(out);
        } catch (Throwable thrown) { // why all: the others wait
            return Part.failed(thrown);
        }
    }

    private Result forward(ArgumentVector whole) {
        if (setup.whole() instanceof ForwardReply) {
            replying.forwardTo((member, result) -> node.engine().dispatch(() -> handOut(member, result)));
        }
        return replying.perform(inner(), whole.arguments());
    }

    /** Every participant has a forwarder of its own. */
    private void handOut(int member, Result result) {
        Result[] parts = split(result);
        for (int each = 1; each < participation.size(); each++) {
            node.meetings().sendForwarded(header(each), participation.node(each), member, parts[each]);
        }
        participation.forwarded(number, member, parts[0]);
    }

    private Result[] split(Result result) {
        if (setup.reply() instanceof PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme _)) {
            return Functions.split(personalizer, signature.result(), result, participation.size());
        }
        Result[] same = new Result[participation.size()];
        Arrays.fill(same, result);
        return same;
    }

    private Result release(Result result) {
        if (isSplit()) {
            Result[] parts = split(result);
            for (int each = 1; each < parts.length; each++) {
                node.meetings().sendRelease(header(each), participation.node(each), parts[each]);
            }
            for (int each = 1; each < parts.length && parts[0].object() != null; each++) {
                flush(participation.node(each));
            }
            return parts[0];
        }
        boolean silent =
                result.thrown() == null && (setup.whole() instanceof DiscardReply || setup.whole() instanceof ForwardReply);
        passOn(silent ? Result.NONE : result);
        return result;
    }

    /** Whether each participant is let go by a result of its own. */
    private boolean isSplit() {
        return setup.reply() instanceof PersonalizedReply && !(setup.whole() instanceof ForwardReply);
    }

    /** Another participant waits to be let go, and lets others go. */
    private Result follow() {
        int from = isSplit() ? 0 : participation.plan().parent();
        Result result;
        try {
            result = participation.awaitRelease(number, from);
        } catch (DeadlineExceededException | CallInterruptedException impatient) {
            participation.whenReleased(number, from, this::letGo); // why: those behind may have more patience
            return Result.failed(impatient);
        } catch (MobulaException lost) {
            result = Result.failed(lost);
        }
        passOn(result);
        return result;
    }

    private void passOn(Result result) {
        letGo(result);
        if (result.object() != null) { // why: what the call returns is the caller's, who may change it at once
            for (int each : behind()) {
                flush(participation.node(each));
            }
        }
    }

    /** Lets those go that wait for this participant. Never waits. */
    private void letGo(Result result) {
        for (int each : behind()) {
            node.meetings()
                    .sendRelease(header(each), participation.node(each), result == Result.NONE ? null : result);
        }
    }

    private int[] behind() {
        return isSplit() ? NOBODY : participation.plan().children();
    }

    private void flush(int rank) {
        try {
            node.engine().peer(rank).flush(Deadline.current(), action());
        } catch (PeerFailedException gone) {
            // why nothing: who is gone needs none
        }
    }

    private Meetings.Header header(int to) {
        return new Meetings.Header(participation.meeting(), participation.rank(), to, number, group, setup.method());
    }

    /** Brings another participant a part. */
    void bring(int participant, Part part) {
        int rank = participation.node(participant);
        Throwable failure = part.failure();
        if (failure == null) {
            try {
                node.meetings()
                        .sendArguments(
                                header(participant), rank, part.present().arguments(), outgoing, action());
                return;
            } catch (Throwable unsendable) { // why all: it waits for this part
                failure = unsendable;
            }
        }
        node.meetings().sendFailure(header(participant), rank, failure);
    }

    /** Waits for what another participant brings. */
    Part await(int participant) {
        return participation.awaitPart(number, participant);
    }

    void countCombination() {
        node.counters().argumentsCombined.increment();
    }
}
