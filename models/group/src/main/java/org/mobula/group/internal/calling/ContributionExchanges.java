package org.mobula.group.internal.calling;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Schedule;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.InvocationCombiner;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * The ways in which parts come together in one participant's calls, each made when it is first used and kept for the next
 * call.
 *
 * <p><b>Threads:</b> the one that makes the call.
 */
final class ContributionExchanges {
    private static final Schedule NOTHING = new Schedule(List.of(), 0);

    private final CombinedCall call;
    private final Participation participation;
    private final InvocationCombiner combiner;
    private final MethodSignature signature;
    private @Nullable ContributionExchange together;
    private @Nullable ContributionExchange told;
    private @Nullable ContributionExchange shown;

    ContributionExchanges(
            CombinedCall call, Participation participation, InvocationCombiner combiner, MethodSignature signature) {
        this.call = call;
        this.participation = participation;
        this.combiner = combiner;
        this.signature = signature;
    }

    /** Whether the combiner takes all parts at once. */
    boolean isFlat() {
        return combiner instanceof FlatInvocationCombiner;
    }

    /** What brings the parts together by messages: to participant 0, or to all. */
    ContributionExchange together() {
        ContributionExchange known = together;
        if (known == null) {
            known = made(binomial(), schedule(participation.plan()), isFlat() ? participation.size() : 1);
            together = known;
        }
        return known;
    }

    /** What brings all what participant 0 has made of their parts. */
    ContributionExchange told() {
        ContributionExchange known = told;
        if (known == null) {
            known = made(null, participation.plan().tell(), 1);
            told = known;
        }
        return known;
    }

    /** What has all parts that are shown. */
    ContributionExchange shown() {
        ContributionExchange known = shown;
        if (known == null) {
            known = made(binomial(), NOTHING, participation.size());
            shown = known;
        }
        return known;
    }

    private ContributionExchange made(@Nullable BinomialInvocationCombiner two, Schedule schedule, int all) {
        return new ContributionExchange(call, signature, two, schedule, participation.size(), all);
    }

    private @Nullable BinomialInvocationCombiner binomial() {
        return combiner instanceof BinomialInvocationCombiner two ? two : null;
    }

    private Schedule schedule(MeetingPlan plan) {
        Schedule exchange = plan.exchange();
        if (isFlat()) {
            return participation.isEverywhere() && exchange != null ? exchange : plan.gather();
        }
        return participation.isEverywhere() ? plan.reduceToAll() : plan.reduce();
    }

    /** The call is over: nobody uses any more what they have. */
    void end() {
        end(together);
        end(told);
        end(shown);
    }

    private static void end(@Nullable ContributionExchange each) {
        if (each != null) {
            each.end();
        }
    }
}
