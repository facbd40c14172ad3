package org.mobula.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Execution;
import org.mobula.collective.Schedule;
import org.mobula.fault.MobulaException;
import org.mobula.group.internal.Result;
import org.mobula.group.internal.Signature;

/**
 * One participant's part in one combined invocation: arguments go up to participant 0, the combined call is forwarded
 * from there, and all are let go.
 *
 * <p>Who fails tells the others, along the same ways: nobody waits for who does not come any more.
 *
 * <p><b>Threads:</b> the caller's.
 */
final class CombinedCall {
    private final GroupNode node;
    private final GroupCall call;
    private final Forwarding forwarding;
    private final CombinedInvocation combined;
    private final Participation participation;
    private final Signature signature;
    private final MethodSetup setup;
    private final int group;
    private long number;

    CombinedCall(GroupNode node, GroupCall call, Forwarding forwarding, CombinedInvocation combined, int group) {
        this.node = node;
        this.call = call;
        this.forwarding = forwarding;
        this.combined = combined;
        this.setup = call.setup();
        this.signature = call.signature();
        this.group = group;
        Participation place = setup.participation();
        if (place == null) {
            throw new AssertionError("a combined invocation has met");
        }
        this.participation = place;
    }

    Result perform() {
        participation.turn().lock();
        try {
            MobulaException gone = participation.gone();
            if (gone != null) {
                throw gone;
            }
            number = participation.begin();
            if (forwards() instanceof ForwardReply(var forwarders)) {
                Forwarder forwarder = forwarders.get();
                participation.expect(
                        number,
                        forwarding.expected(combined.inner()),
                        (member, result) -> node.engine().dispatch(() -> forwarding.hand(forwarder, member, result)));
            }
            Part[] parts = gather();
            Result result = participation.rank() == 0 ? lead(parts) : follow();
            if (result.thrown() != null) {
                participation.forget(number);
            }
            return result;
        } finally {
            participation.turn().unlock();
        }
    }

    private String action() {
        return participation.action();
    }

    private ReplyScheme forwards() {
        return setup.reply() instanceof PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner)
                ? inner
                : setup.reply();
    }

    /** The parts of all, or the one combined part; of use at participant 0. */
    private Part[] gather() {
        boolean flat = combined.combiner() instanceof FlatInvocationCombiner;
        int size = participation.size();
        Schedule schedule =
                flat ? participation.plan().gather() : participation.plan().reduce();
        Part own = Part.of(ParameterVector.of(signature, call.arguments()));
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
        } catch (RuntimeException | Error thrown) { // why all: the others wait
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
        ParameterVector out = ParameterVector.empty(signature);
        countCombination();
        try {
            flat.combine(Arrays.stream(parts).map(Part::present).toArray(ParameterVector[]::new), out);
            out.requireComplete("the combiner");
            return Part.of(out);
        } catch (Exception | Error thrown) { // why all: the others wait
            return Part.failed(thrown);
        }
    }

    private Result forward(ParameterVector whole) {
        if (forwards() instanceof ForwardReply) {
            forwarding.forwardTo((member, result) -> node.engine().dispatch(() -> handOut(member, result)));
        }
        return forwarding.perform(combined.inner(), whole.arguments());
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
            return personalizer.split(signature.result(), result, participation.size());
        }
        Result[] same = new Result[participation.size()];
        Arrays.fill(same, result);
        return same;
    }

    private Result release(Result result) {
        boolean silent =
                result.thrown() == null && (forwards() instanceof DiscardReply || forwards() instanceof ForwardReply);
        if (isSplit()) {
            Result[] parts = split(result);
            for (int each = 1; each < parts.length; each++) {
                node.meetings().sendRelease(header(each), participation.node(each), parts[each]);
            }
            return parts[0];
        }
        passOn(silent ? null : result);
        return result;
    }

    /** Whether each participant is let go by a result of its own. */
    private boolean isSplit() {
        return setup.reply() instanceof PersonalizedReply && !(forwards() instanceof ForwardReply);
    }

    /** Another participant waits to be let go, and lets others go. */
    private Result follow() {
        if (isSplit()) {
            return participation.awaitRelease(number, 0);
        }
        Result result = participation.awaitRelease(number, participation.plan().parent());
        passOn(result == Result.NONE ? null : result);
        return result;
    }

    private void passOn(@Nullable Result result) {
        for (int each : participation.plan().children()) {
            node.meetings().sendRelease(header(each), participation.node(each), result);
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
                                header(participant), rank, part.present().arguments(), call.outgoing(), action());
                return;
            } catch (RuntimeException unsendable) {
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
