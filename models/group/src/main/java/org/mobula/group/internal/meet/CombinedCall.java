package org.mobula.group.internal.meet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Execution;
import org.mobula.collective.Schedule;
import org.mobula.fault.MobulaException;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.MemberScheme;
import org.mobula.group.ParameterVector;
import org.mobula.group.internal.call.ArgumentVector;
import org.mobula.group.internal.call.GroupCall;
import org.mobula.group.internal.call.GroupNode;
import org.mobula.group.internal.call.MethodSetup;
import org.mobula.group.internal.call.OutgoingCall;
import org.mobula.group.internal.call.Replying;
import org.mobula.group.internal.wire.Result;
import org.mobula.group.internal.wire.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.runtime.spi.Completion;

/**
 * One participant's part in one combined invocation: arguments go up to participant 0, the combined call is forwarded
 * from there, and all are let go. Or, where each rank with members takes part, all get all arguments combined, and each
 * makes the call on the members at its own rank.
 *
 * <p>Who fails tells the others, along the same ways: nobody waits for who does not come any more. So whatever goes
 * wrong here, this participant brings its part, if only its failure, and lets those go that it has to.
 *
 * <p><b>Threads:</b> the one that makes the call.
 */
public final class CombinedCall {
    private final GroupNode node;
    private final OutgoingCall outgoing;
    private final Replying replying;
    private final CombinedInvocation combined;
    private final Participation participation;
    private final Signature signature;
    private final MethodSetup setup;
    private final int group;
    private long number;
    private @Nullable Releasing releasing; // made when the call has its number
    private boolean leaves; // whether arrays are sent from where they lie

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
    public @Nullable Completion enter() {
        return participation.turns().enter();
    }

    /**
     * Does this participant's part.
     *
     * @param turn what {@link #enter} gave
     */
    public Result perform(@Nullable Completion turn, Arguments arguments) {
        participation.turns().await(turn, node.engine(), action());
        try {
            number = participation.begin();
            Part own = contribution(arguments);
            Result result = participation.isEverywhere() ? exchange(own) : perform(own);
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

    private Result perform(Part own) {
        Part[] parts = gather(own);
        return participation.rank() == 0 ? lead(parts) : releasing().follow();
    }

    /** All combine what all have brought, and each tells the members at its own rank: nobody lets another go. */
    private Result exchange(Part own) {
        Schedule schedule = participation.plan().exchange();
        Gathering gathering = new Gathering(this, signature, binomial(), own, schedule, 1);
        Execution.run(schedule, gathering);
        Part whole = gathering.all()[0];
        Throwable failure = whole.failure();
        if (failure != null) {
            return Result.failed(failure);
        }
        try {
            // why flush: nobody says when it has got what the caller may change then
            for (int each = 0; each < participation.size() && leaves; each++) {
                releasing().flush(participation.node(each));
            }
            replying.tellMine(whole.present().arguments());
            return Result.NONE;
        } catch (Throwable thrown) { // why all: as what others do with it
            return Result.failed(thrown);
        }
    }

    /** How the combined call is forwarded; see {@link CombinedInvocation}, which takes no other. */
    private MemberScheme inner() {
        return (MemberScheme) combined.scheme();
    }

    private Releasing releasing() {
        Releasing made = releasing;
        if (made == null) {
            made = new Releasing(node, participation, setup, signature.result(), group, number);
            releasing = made;
        }
        return made;
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
        Gathering gathering = new Gathering(this, signature, binomial(), own, schedule, flat ? size : 1);
        Execution.run(schedule, gathering);
        return participation.rank() == 0 ? gathering.all() : new Part[0];
    }

    private @Nullable BinomialInvocationCombiner binomial() {
        return combined.combiner() instanceof BinomialInvocationCombiner two ? two : null;
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
        return releasing().release(result);
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
            Releasing to = releasing();
            replying.forwardTo((member, result) -> node.engine().dispatch(() -> to.handOut(member, result)));
        }
        return replying.perform(inner(), whole.arguments());
    }

    /** Brings another participant a part. */
    void bring(int participant, Part part) {
        int rank = participation.node(participant);
        Throwable failure = part.failure();
        if (failure == null) {
            try {
                node.meetings()
                        .sendArguments(
                                releasing().header(participant),
                                rank,
                                part.present().arguments(),
                                outgoing,
                                action());
                leaves |= outgoing.parcel().hasBlocks();
                return;
            } catch (Throwable unsendable) { // why all: it waits for this part
                failure = unsendable;
            }
        }
        node.meetings().sendFailure(releasing().header(participant), rank, failure);
    }

    /** Waits for what another participant brings. */
    Part await(int participant) {
        return participation.awaitPart(number, participant);
    }

    void countCombination() {
        node.counters().argumentsCombined.increment();
    }
}
