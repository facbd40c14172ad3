package org.mobula.group.internal.calling;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Schedule;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.InvocationCombiner;

/**
 * The exchanges of contributions in one participant's calls, each created when it is first used and kept for later
 * calls.
 *
 * <p><b>Threads:</b> the calling one.
 */
final class ContributionExchanges {
    private static final Schedule NOTHING = new Schedule(List.of(), 0);

    private final ContributionExchange.Messages messages;
    private final Participation participation;
    private final InvocationCombiner combiner;
    private @Nullable ContributionExchange byMessages;
    private @Nullable ContributionExchange combined;
    private @Nullable ContributionExchange shared;

    ContributionExchanges(
            ContributionExchange.Messages messages, Participation participation, InvocationCombiner combiner) {
        this.messages = messages;
        this.participation = participation;
        this.combiner = combiner;
    }

    /** Whether the combiner takes all contributions at once. */
    boolean isFlat() {
        return combiner instanceof FlatInvocationCombiner;
    }

    /** Brings the contributions by messages to participant 0, or to all. */
    ContributionExchange byMessages() {
        ContributionExchange known = byMessages;
        if (known == null) {
            known = made(binomial(), schedule(participation.plan()), isFlat() ? participation.size() : 1);
            byMessages = known;
        }
        return known;
    }

    /** Brings all participants what participant 0 has combined. */
    ContributionExchange combined() {
        ContributionExchange known = combined;
        if (known == null) {
            known = made(null, participation.plan().distribution(), 1);
            combined = known;
        }
        return known;
    }

    /** Holds the contributions that were published in shared memory. */
    ContributionExchange shared() {
        ContributionExchange known = shared;
        if (known == null) {
            known = made(binomial(), NOTHING, participation.size());
            shared = known;
        }
        return known;
    }

    private ContributionExchange made(@Nullable BinomialInvocationCombiner two, Schedule schedule, int all) {
        return new ContributionExchange(messages, participation.signature(), two, schedule, participation.size(), all);
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

    /** The call has ended: drops all contributions. */
    void end() {
        end(byMessages);
        end(combined);
        end(shared);
    }

    private static void end(@Nullable ContributionExchange each) {
        if (each != null) {
            each.end();
        }
    }
}
