package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.MemberScheme;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/**
 * One participant's part in one combined invocation. Contributions go up to participant 0, which forwards the combined
 * call and releases the others. Or, where every rank with members takes part, all participants get all contributions
 * combined, and each runs the call at the members of its rank.
 *
 * <p><b>Threads:</b> the calling one. <b>Ownership:</b> reused for the next call of the same reference. <b>Failure:</b>
 * a failing participant still contributes (its failure) and releases those waiting for it, so none waits forever.
 */
final class CombinedCall implements ContributionExchange.Messages {
    private final GroupNode node;
    private final GroupContext context;
    private final MeetingSender sender;
    private final OutgoingCall outgoing;
    private final CallRunner runner;
    private final MethodConfig config;
    private final MethodSignature signature;
    private final CombinedInvocation combined;
    private final Participation participation;
    private final Participants participants;
    private final ContributionExchanges exchanges;
    private final @Nullable Contribution[] received; // by participant
    private final ArgumentVector[] vectors; // by participant
    private final Consumer<MobulaException> whenGivenUp = this::abandon; // kept, because each call needs it
    private long number;
    private @Nullable Contribution own; // of the previous call
    private @Nullable ParticipantRelease release; // made when the call has its number
    private boolean hasBlocks; // arrays are sent without being copied
    private @Nullable MobulaException abandoned; // why this participant neither contributes nor waits

    /** @param config that of a combined invocation */
    CombinedCall(GroupNode node, OutgoingCall outgoing, MethodConfig config, CallRunner runner) {
        this.node = node;
        this.context = node.context();
        this.sender = node.meetings().sender();
        this.outgoing = outgoing;
        this.runner = runner;
        this.config = config;
        if (!(config.invocation() instanceof CombinedInvocation scheme)
                || !(config.agreement().participation() instanceof Participation here)) {
            throw new AssertionError("a combined invocation has met");
        }
        this.combined = scheme;
        this.participation = here;
        this.participants = here.participants();
        this.signature = here.signature();
        this.exchanges = new ContributionExchanges(this, here, scheme.combiner());
        this.received = new @Nullable Contribution[here.size()];
        this.vectors = new ArgumentVector[here.size()];
    }

    /** Queues for a turn after the earlier calls of the same reference; see {@link TurnQueue#enter}. */
    @Nullable
    Completion enter() {
        return participation.turns().enter(action());
    }

    /**
     * Does this participant's part.
     *
     * @param turn what {@link #enter} returned
     */
    MemberResult perform(@Nullable Completion turn, Arguments arguments) {
        participation.turns().await(turn, context.engine(), action(), whenGivenUp);
        return perform(arguments);
    }

    /**
     * Called at the turn of a call that gave up waiting for it. The call's number is used nevertheless, so that later
     * calls keep theirs, and the other participants learn why this one does not contribute.
     */
    private void abandon(MobulaException why) {
        CombinedCall rest = new CombinedCall(node, outgoing, config, runner); // this object may serve a later call
        rest.abandoned = why;
        context.engine().dispatch(() -> {
            var _ = rest.perform(new Arguments());
        });
    }

    private MemberResult perform(Arguments arguments) {
        try {
            number = participation.begin();
            Contribution contribution = contribution(arguments);
            MemberResult result = participation.isEverywhere() ? exchange(contribution) : gather(contribution);
            if (result.thrown() == null) {
                participation.returned(number);
            } else {
                participation.forget(number);
            }
            return result;
        } finally {
            awaitSent(Deadline.NONE); // even after the deadline: the caller may change its arrays after a failure, too
            end();
            participation.turns().end();
            participation.endIfOver();
        }
    }

    private MemberResult gather(Contribution contribution) {
        ContributionExchange all = exchanges.byMessages();
        all.run(contribution);
        MobulaException why = abandoned;
        if (participants.rank() == 0) {
            return lead(all);
        }
        return why == null ? release().follow() : release().giveUp(why);
    }

    /**
     * All participants get the combined contributions, and each runs the call at its own rank. None releases another.
     */
    private MemberResult exchange(Contribution contribution) {
        Contribution whole = whole(contribution);
        Throwable failure = whole.failure();
        if (failure != null) {
            return MemberResult.failed(failure);
        }
        try {
            awaitSent(); // no release confirms that the others have received what the caller may then change
            runner.runLocally(whole.present().arguments());
            return MemberResult.NONE;
        } catch (Throwable thrown) { // any failure of the call is its result
            return MemberResult.failed(thrown);
        }
    }

    private void awaitSent() {
        if (hasBlocks) { // rarely, so the deadline is looked up only then
            awaitSent(Deadline.current());
        }
    }

    /** Waits until arrays that are sent without being copied may be changed. */
    private void awaitSent(long deadline) {
        for (int each = 0; each < participants.size() && hasBlocks; each++) {
            release().flush(participants.node(each), deadline);
        }
        hasBlocks = false;
    }

    private Contribution whole(Contribution contribution) {
        SharedContributions shared = participation.shared();
        if (shared == null) {
            return wholeByMessages(contribution);
        }
        if (contribution.failure() != null) {
            shared.fail(number, contribution);
            return wholeByMessages(contribution);
        }
        try {
            return shared.exchange(number, contribution)
                    ? combineShared(shared, contribution)
                    : wholeByMessages(contribution);
        } catch (MobulaException alone) {
            abandoned = alone; // participants that fall back to messages wait for this contribution
            return wholeByMessages(Contribution.failed(alone));
        } finally {
            shared.end();
        }
    }

    /** Each participant combines what all have published. */
    private Contribution combineShared(SharedContributions shared, Contribution contribution) {
        ContributionExchange all = exchanges.shared();
        for (int each = 0; each < all.size(); each++) {
            all.put(each, each == participants.rank() ? contribution : shared.contribution(each));
        }
        return exchanges.isFlat() ? combine(all) : all.fold();
    }

    private Contribution wholeByMessages(Contribution contribution) {
        ContributionExchange all = exchanges.byMessages();
        all.run(contribution);
        if (exchanges.isFlat() && participation.plan().exchange() == null) {
            ContributionExchange combinedOnes = exchanges.combined();
            if (participants.rank() == 0) {
                combinedOnes.put(0, combine(all));
            }
            combinedOnes.run(contribution);
            return combinedOnes.get(0);
        }
        return combine(all);
    }

    /** How the combined call is forwarded; {@link CombinedInvocation} admits no other scheme. */
    private MemberScheme forwarding() {
        return (MemberScheme) combined.scheme();
    }

    private ParticipantRelease release() {
        ParticipantRelease made = release;
        if (made == null) {
            made = new ParticipantRelease(sender, participation, config, number);
            release = made;
        }
        return made;
    }

    private String action() {
        return participants.action();
    }

    /** What this participant contributes: its arguments, or the failure to provide them. */
    private Contribution contribution(Arguments arguments) {
        try {
            MobulaException lost = abandoned != null ? abandoned : participants.lost(number);
            if (lost != null) {
                return Contribution.failed(lost);
            }
            if (config.whole() instanceof ForwardReply reply) {
                Forwarder forwarder = reply.next();
                participation.expect(
                        number,
                        runner.expected(forwarding()),
                        (member, result) -> context.engine().dispatch(() -> runner.hand(forwarder, member, result)));
            }
            return own(arguments);
        } catch (Throwable thrown) { // the others wait for this contribution
            return Contribution.failed(thrown);
        }
    }

    /** Most calls use the same argument object with other values, so its contribution is kept. */
    private Contribution own(Arguments arguments) {
        Contribution known = own;
        if (known == null || known.present().arguments() != arguments) {
            known = Contribution.of(ArgumentVector.of(signature, arguments));
            own = known;
        }
        return known;
    }

    /** Participant 0 has all contributions: forwards the call and releases the others. */
    private MemberResult lead(ContributionExchange all) {
        MemberResult result;
        try {
            Contribution whole = combine(all);
            Throwable failure = whole.failure();
            result = failure == null ? forward(whole.present()) : MemberResult.failed(failure);
        } catch (Throwable thrown) { // the others wait
            result = MemberResult.failed(thrown);
        }
        return release().release(result);
    }

    /** Runs a combiner that takes all contributions at once; with any other, there is one contribution already. */
    private Contribution combine(ContributionExchange all) {
        if (!(combined.combiner() instanceof FlatInvocationCombiner flat)) {
            return all.get(0);
        }
        for (int i = 0; i < all.size(); i++) {
            Contribution each = all.get(i);
            if (each.failure() != null) {
                return each;
            }
            vectors[i] = each.present();
        }
        Contribution out = all.blank();
        try {
            beforeCombining();
            flat.combine(vectors, out.present());
            out.present().requireComplete("the combiner");
            return out;
        } catch (Throwable thrown) { // the others wait
            return Contribution.failed(thrown);
        } finally {
            Arrays.fill(vectors, null);
        }
    }

    private MemberResult forward(ArgumentVector whole) {
        if (config.whole() instanceof ForwardReply) {
            ParticipantRelease to = release();
            runner.forwardTo((member, result) -> context.engine().dispatch(() -> to.forward(member, result)));
        }
        return runner.run(forwarding(), whole.arguments());
    }

    @Override
    public void send(int participant, Contribution contribution) {
        int rank = participants.node(participant);
        MeetingHeader header = participants.header(participant, number);
        Throwable failure = contribution.failure();
        if (failure == null) {
            try {
                hasBlocks |= outgoing.send(
                        rank,
                        GroupContext.CONTRIBUTION,
                        header,
                        signature,
                        contribution.present().arguments(),
                        action());
                sender.countContribution(rank);
                return;
            } catch (Throwable unsendable) { // the other participant waits for this contribution
                failure = unsendable;
            }
        }
        sender.sendFailure(header, rank, failure);
    }

    @Override
    public Contribution await(int participant) {
        MobulaException why = abandoned;
        if (why != null) {
            return Contribution.failed(why);
        }
        Contribution contribution = participation.awaitContribution(number, participant);
        received[participant] = contribution;
        return contribution;
    }

    /** A combiner may change arguments that are still being sent. */
    @Override
    public void beforeCombining() {
        awaitSent();
        context.counters().argumentsCombined.increment();
    }

    /** The call has ended: releases what it used. */
    private void end() {
        exchanges.end();
        for (int each = 0; each < received.length; each++) {
            Contribution contribution = received[each];
            if (contribution != null) {
                received[each] = null;
                participation.giveBack(each, contribution);
            }
        }
        release = null;
        hasBlocks = false;
        abandoned = null;
    }
}
