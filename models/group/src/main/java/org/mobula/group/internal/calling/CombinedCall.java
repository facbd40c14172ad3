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
 * One participant's part in one combined invocation: arguments go up to participant 0, the combined call is forwarded
 * from there, and all are let go. Or, where each rank with members takes part, all get all arguments combined, and each
 * makes the call on the members at its own rank.
 *
 * <p>Who fails tells the others, along the same ways: nobody waits for who does not come any more. So whatever goes
 * wrong here, this participant brings its part, if only its failure, and lets those go that it has to.
 *
 * <p><b>Threads:</b> the one that makes the call. <b>Ownership:</b> used again for the next call of the same reference.
 */
public final class CombinedCall {
    private final GroupNode node;
    private final OutgoingCall outgoing;
    private final CallRunner replying;
    private final CombinedInvocation combined;
    private final Participation participation;
    private final ContributionExchanges gatherings;
    private final MethodSignature signature;
    private final MethodSetup setup;
    private long number;
    private @Nullable Contribution own; // that of the call before
    private final @Nullable Contribution[] brought; // by participant
    private final ArgumentVector[] vectors; // by participant
    private @Nullable ParticipantRelease releasing; // made when the call has its number
    private boolean leaves; // whether arrays are sent from where they lie
    private @Nullable MobulaException absence; // why this participant brings nothing, and waits for nobody
    private final Consumer<MobulaException> instead = this::beAbsent; // why kept: each call names it

    public CombinedCall(GroupNode node, GroupCall call, CallRunner replying, CombinedInvocation combined) {
        this.node = node;
        this.outgoing = call.outgoing();
        this.replying = replying;
        this.combined = combined;
        this.setup = call.setup();
        this.signature = call.signature();
        Participation place = setup.agreement().participation();
        if (place == null) {
            throw new AssertionError("a combined invocation has met");
        }
        this.participation = place;
        this.gatherings = new ContributionExchanges(this, place, combined.combiner(), signature);
        this.brought = new @Nullable Contribution[place.size()];
        this.vectors = new ArgumentVector[place.size()];
    }

    /** The same participant's part in another call. */
    private CombinedCall(CombinedCall other) {
        this.node = other.node;
        this.outgoing = other.outgoing;
        this.replying = other.replying;
        this.combined = other.combined;
        this.participation = other.participation;
        this.signature = other.signature;
        this.setup = other.setup;
        this.gatherings = new ContributionExchanges(this, participation, combined.combiner(), signature);
        this.brought = new @Nullable Contribution[participation.size()];
        this.vectors = new ArgumentVector[participation.size()];
    }

    /** Stands in line behind the calls that were made before by the same reference; see {@link TurnQueue#enter}. */
    public @Nullable Completion enter() {
        return participation.turns().enter(action());
    }

    /**
     * Does this participant's part.
     *
     * @param turn what {@link #enter} gave
     */
    public MemberResult perform(@Nullable Completion turn, Arguments arguments) {
        participation.turns().await(turn, node.engine(), action(), instead);
        return perform(arguments);
    }

    /**
     * The turn of a call that was given up in line has come: its number is used, or the calls behind it would be combined
     * with others' calls before. The others hear why.
     */
    private void beAbsent(MobulaException why) {
        CombinedCall rest = new CombinedCall(this); // why: this one may be in use for a later call
        rest.absence = why;
        node.engine().dispatch(() -> {
            MemberResult unused = rest.perform(new Arguments());
        });
    }

    private MemberResult perform(Arguments arguments) {
        try {
            number = participation.begin();
            Contribution own = contribution(arguments);
            MemberResult result = participation.isEverywhere() ? exchange(own) : perform(own);
            if (result.thrown() == null) {
                participation.returned(number);
            } else {
                participation.forget(number);
            }
            return result;
        } finally {
            awaitLeaving(Deadline.NONE); // why however late it is: who fails may change its arrays then, too
            end();
            participation.turns().end();
            participation.forgetIfOver();
        }
    }

    private MemberResult perform(Contribution own) {
        ContributionExchange all = gatherings.together();
        all.run(own);
        MobulaException why = absence;
        if (participation.rank() == 0) {
            return lead(all);
        }
        return why == null ? releasing().follow() : releasing().stayAway(why);
    }

    /** All get what is made of all parts, and each tells the members at its own rank: nobody lets another go. */
    private MemberResult exchange(Contribution own) {
        Contribution whole = whole(own);
        Throwable failure = whole.failure();
        if (failure != null) {
            return MemberResult.failed(failure);
        }
        try {
            awaitLeaving(); // why: nobody says when it has got what the caller may change then
            replying.tellMine(whole.present().arguments());
            return MemberResult.NONE;
        } catch (Throwable thrown) { // why all: as what others do with it
            return MemberResult.failed(thrown);
        }
    }

    private void awaitLeaving() {
        if (leaves) { // why first: nearly always nothing does, and the deadline is to be found
            awaitLeaving(Deadline.current());
        }
    }

    /** Waits until arrays that are sent from where they lie have left: they may be changed then. */
    private void awaitLeaving(long deadline) {
        for (int each = 0; each < participation.size() && leaves; each++) {
            releasing().flush(participation.node(each), deadline);
        }
        leaves = false;
    }

    private Contribution whole(Contribution own) {
        SharedContributions shown = participation.shown();
        if (shown == null) {
            return wholeByMessages(own);
        }
        if (own.failure() != null) {
            shown.fail(number, own);
            return wholeByMessages(own);
        }
        try {
            return shown.meet(number, own) ? combine(shown, own) : wholeByMessages(own);
        } catch (MobulaException alone) {
            absence = alone; // why: those who go on by messages wait for this part
            return wholeByMessages(Contribution.failed(alone));
        } finally {
            shown.end();
        }
    }

    /** Each combines by itself what all have shown. */
    private Contribution combine(SharedContributions shown, Contribution own) {
        ContributionExchange all = gatherings.shown();
        for (int each = 0; each < all.size(); each++) {
            all.put(each, each == participation.rank() ? own : shown.part(each));
        }
        return gatherings.isFlat() ? combine(all) : all.fold();
    }

    private Contribution wholeByMessages(Contribution own) {
        ContributionExchange all = gatherings.together();
        all.run(own);
        if (gatherings.isFlat() && participation.plan().exchange() == null) {
            ContributionExchange told = gatherings.told();
            if (participation.rank() == 0) {
                told.put(0, combine(all));
            }
            told.run(own);
            return told.part(0);
        }
        return combine(all);
    }

    /** How the combined call is forwarded; see {@link CombinedInvocation}, which takes no other. */
    private MemberScheme inner() {
        return (MemberScheme) combined.scheme();
    }

    private ParticipantRelease releasing() {
        ParticipantRelease made = releasing;
        if (made == null) {
            made = new ParticipantRelease(node, participation, setup, signature, number);
            releasing = made;
        }
        return made;
    }

    private String action() {
        return participation.action();
    }

    /** What this participant brings: its arguments, or why it has none. */
    private Contribution contribution(Arguments arguments) {
        try {
            MobulaException lost = absence != null ? absence : participation.lost(number);
            if (lost != null) {
                return Contribution.failed(lost);
            }
            if (setup.whole() instanceof ForwardReply forwarding) {
                Forwarder forwarder = forwarding.next();
                participation.expect(
                        number,
                        replying.expected(inner()),
                        (member, result) -> node.engine().dispatch(() -> replying.hand(forwarder, member, result)));
            }
            return own(arguments);
        } catch (Throwable thrown) { // why all: the others wait for this part
            return Contribution.failed(thrown);
        }
    }

    /** why kept: most calls bring the very same arguments, with other values. */
    private Contribution own(Arguments arguments) {
        Contribution known = own;
        if (known == null || known.present().arguments() != arguments) {
            known = Contribution.of(ArgumentVector.of(signature, arguments));
            own = known;
        }
        return known;
    }

    /** Participant 0 has all: forwards, and lets all go. */
    private MemberResult lead(ContributionExchange all) {
        MemberResult result;
        try {
            Contribution whole = combine(all);
            Throwable failure = whole.failure();
            result = failure == null ? forward(whole.present()) : MemberResult.failed(failure);
        } catch (Throwable thrown) { // why all: the others wait
            result = MemberResult.failed(thrown);
        }
        return releasing().release(result);
    }

    /** The one part made of all, by a combiner that takes all at once; else it is one already. */
    private Contribution combine(ContributionExchange all) {
        if (!(combined.combiner() instanceof FlatInvocationCombiner flat)) {
            return all.part(0);
        }
        for (int i = 0; i < all.size(); i++) {
            Contribution part = all.part(i);
            if (part.failure() != null) {
                return part;
            }
            vectors[i] = part.present();
        }
        Contribution out = all.blank();
        try {
            beginCombination();
            flat.combine(vectors, out.present());
            out.present().requireComplete("the combiner");
            return out;
        } catch (Throwable thrown) { // why all: the others wait
            return Contribution.failed(thrown);
        } finally {
            Arrays.fill(vectors, null);
        }
    }

    private MemberResult forward(ArgumentVector whole) {
        if (setup.whole() instanceof ForwardReply) {
            ParticipantRelease to = releasing();
            replying.forwardTo((member, result) -> node.engine().dispatch(() -> to.handOut(member, result)));
        }
        return replying.perform(inner(), whole.arguments());
    }

    /** Brings another participant a part. */
    void bring(int participant, Contribution part) {
        int rank = participation.node(participant);
        MeetingHeader header = participation.header(participant, number);
        Throwable failure = part.failure();
        if (failure == null) {
            try {
                leaves |= outgoing.send(
                        rank,
                        GroupNode.CONTRIBUTION,
                        header,
                        signature,
                        part.present().arguments(),
                        action());
                node.meetings().countContribution(rank);
                return;
            } catch (Throwable unsendable) { // why all: it waits for this part
                failure = unsendable;
            }
        }
        node.meetings().sendFailure(header, rank, failure);
    }

    /** Waits for what another participant brings. */
    Contribution await(int participant) {
        MobulaException why = absence;
        if (why != null) {
            return Contribution.failed(why);
        }
        Contribution part = participation.awaitPart(number, participant);
        brought[participant] = part;
        return part;
    }

    /** The call is over: nobody uses any more what it has. */
    private void end() {
        gatherings.end();
        for (int each = 0; each < brought.length; each++) {
            Contribution part = brought[each];
            if (part != null) {
                brought[each] = null;
                participation.giveBack(each, part);
            }
        }
        releasing = null;
        leaves = false;
        absence = null;
    }

    /** Arguments are about to be combined: a combiner may change them, which others may still be getting. */
    void beginCombination() {
        awaitLeaving();
        node.counters().argumentsCombined.increment();
    }
}
