package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderedMessage;
import org.mobula.order.internal.protocol.StopCause.Reason;

/**
 * How the members of a view agree on the next one despite failures.
 *
 * <p>The first member that has not departed coordinates two rounds with all others that have not. In the first they
 * promise to stop taking part in the old view and report what they hold. In the second the coordinator proposes the
 * members and the last message of the old view, which is the last that any of them holds. If all accept, this is the
 * next view. A coordinator that learns of an earlier accepted proposal proposes the same again. That is one instance of
 * Paxos per view (L. Lamport, <i>The Part-Time Parliament</i>, ACM Transactions on Computer Systems 16(2), 1998,
 * section 2), used for reconfiguration (L. Lamport, D. Malkhi, L. Zhou, <i>Vertical Paxos and Primary-Backup
 * Replication</i>, PODC 2009, section 3); the transfer of the old view's messages is the view change of B. Liskov, J.
 * Cowling, <i>Viewstamped Replication Revisited</i>, MIT-CSAIL-TR-2012-021, section 4.2.
 *
 * <p>A set of members may decide without the others if all the others have certainly ended and nothing more arrives
 * from them; or, if some are only silent, if the set is a majority of the old view and larger than f. At most f members
 * may be excluded at once. Therefore any two sets that could both decide have a member in common, unless one set has
 * ended before the other decides. That set was then at most f members and no majority, and the members that it excluded
 * had ended before, so it decided nothing.
 */
final class ViewAgreement {
    private final ViewContext context;
    private final MembershipState membership;
    private final Sequencer sequencer;
    private final Outcome outcome;
    private Ballot promised = Ballot.NONE;
    private @Nullable Proposal accepted;
    private @Nullable Attempt attempt;
    private long highest; // the highest round seen
    private long attempts; // that have failed
    private long retryAt;
    private long blockedSince = -1;
    private int notifiedCoordinator = -1; // the coordinator that was reported of departures
    private final BitSet reported = new BitSet();
    private final BitSet reportedEnded = new BitSet();

    /** Receives the result of the agreement. */
    interface Outcome {
        /** The next view has been decided. */
        void install(Proposal next);

        /** The order cannot continue. */
        void stop(StopCause why);
    }

    /** An attempt that this rank coordinates. */
    private static final class Attempt {
        private final Ballot ballot;
        private final List<Integer> respondents;
        private final Map<Integer, Message.Promise> promises = new HashMap<>();
        private final BitSet accepted = new BitSet();
        private @Nullable Proposal proposal;

        Attempt(Ballot ballot, List<Integer> respondents) {
            this.ballot = ballot;
            this.respondents = respondents;
        }

        boolean isAnsweredBy(int rank, Ballot to) {
            return ballot.equals(to) && respondents.contains(rank);
        }

        boolean hasState(int rank) {
            Message.Promise promise = promises.get(rank);
            return promise != null && promise.hasState();
        }
    }

    ViewAgreement(ViewContext context, MembershipState membership, Sequencer sequencer, Outcome outcome) {
        this.context = context;
        this.membership = membership;
        this.sequencer = sequencer;
        this.outcome = outcome;
    }

    /** A new view has begun. */
    void installed() {
        promised = Ballot.NONE;
        accepted = null;
        attempt = null;
        highest = 0;
        attempts = 0;
        retryAt = 0;
        blockedSince = -1;
        notifiedCoordinator = -1;
    }

    /** Returns true if this waits for time to pass. */
    boolean isWaiting() {
        return blockedSince >= 0 || retryAt > context.now();
    }

    /** Begins the agreement on the next view if it is due, and this rank coordinates it. */
    void proceed() {
        if (membership.isQuiet() && !sequencer.isYielding()) {
            return;
        }
        List<Integer> members = context.view().members();
        List<Integer> departed = membership.departed(members);
        int coordinator = members.stream()
                .filter(rank -> !departed.contains(rank))
                .findFirst()
                .orElseThrow();
        if (coordinator != context.self) {
            blockedSince = -1;
            tell(coordinator, departed);
        } else if (!departed.isEmpty() || !nextMembers(departed).equals(members)) {
            find(departed);
        }
    }

    private void tell(int coordinator, List<Integer> departed) {
        if (notifiedCoordinator != coordinator) {
            notifiedCoordinator = coordinator;
            reported.clear();
            reportedEnded.clear();
        }
        for (int rank : departed) {
            boolean ended = membership.hasEnded(rank);
            if (!reported.get(rank) || ended && !reportedEnded.get(rank)) {
                reported.set(rank);
                reportedEnded.set(rank, ended);
                context.send(coordinator, new Message.Departed(rank, ended));
            }
        }
    }

    private void find(List<Integer> departed) {
        List<Integer> members = context.view().members();
        List<Integer> rest =
                members.stream().filter(rank -> !departed.contains(rank)).toList();
        boolean certain = departed.stream().allMatch(membership::isOver);
        boolean majority = 2 * rest.size() > members.size() && rest.size() > context.rules.tolerated();
        if (!certain && !majority) {
            await(departed);
        } else if (membership.failures(departed) > context.rules.tolerated()) {
            outcome.stop(new StopCause(Reason.TOO_MANY_FAILED, departed));
        } else {
            blockedSince = -1;
            attempt(rest);
        }
    }

    private void await(List<Integer> departed) {
        attempt = null;
        if (blockedSince < 0) {
            blockedSince = context.now();
        } else if (context.now() - blockedSince > context.rules.patience()) {
            List<Integer> silent =
                    departed.stream().filter(rank -> !membership.isOver(rank)).toList();
            outcome.stop(new StopCause(Reason.NO_MAJORITY, silent));
        }
    }

    private void attempt(List<Integer> rest) {
        Attempt running = attempt;
        if (running != null && running.respondents.equals(rest)) {
            return;
        }
        boolean hopeless = promised.rank() < 0 || membership.isDeparted(promised.rank());
        if (!hopeless && context.now() < retryAt) {
            return; // the coordinator to which this rank has promised may be about to decide
        }
        highest = Math.max(highest, promised.round()) + 1;
        Attempt own = new Attempt(new Ballot(highest, context.self), rest);
        attempt = own;
        promised = own.ballot;
        context.freeze();
        long view = context.view().view();
        long last = context.delivery.last();
        for (int rank : rest) {
            if (rank != context.self) {
                context.send(rank, new Message.Prepare(view, own.ballot, last));
            }
        }
        own.promises.put(
                context.self,
                new Message.Promise(view, own.ballot, context.delivery.hasState(), accepted, last, List.of()));
        proposeIfPromised(own);
    }

    private void retryLater() {
        attempts++;
        int place = context.view().members().indexOf(context.self);
        retryAt = context.now() + attempts * (1 + place);
    }

    void prepare(int source, Message.Prepare message) {
        if (message.ballot().isBelow(promised)) {
            context.send(source, new Message.Refuse(message.view(), promised));
            return;
        }
        follow(message.ballot());
        long last = context.delivery.last();
        context.send(
                source,
                new Message.Promise(
                        message.view(),
                        message.ballot(),
                        context.delivery.hasState(),
                        accepted,
                        last,
                        context.delivery.log().between(Math.min(message.last(), last), last)));
    }

    private void follow(Ballot ballot) {
        if (!promised.equals(ballot)) {
            attempt = null;
            retryLater();
        }
        promised = ballot;
        context.freeze();
    }

    void promise(int source, Message.Promise message) {
        Attempt own = attempt;
        if (own != null && own.proposal == null && own.isAnsweredBy(source, message.ballot())) {
            own.promises.put(source, message);
            proposeIfPromised(own);
        }
    }

    private void proposeIfPromised(Attempt own) {
        if (own.promises.size() < own.respondents.size()) {
            return;
        }
        Proposal before = acceptedBefore(own);
        Proposal next = before == null ? compose(own) : before.by(own.ballot);
        if (before == null && isLost(next)) {
            outcome.stop(new StopCause(
                    Reason.STATE_LOST, membership.departed(context.view().members())));
            return;
        }
        own.proposal = next;
        for (Message.Promise promise : own.promises.values()) {
            take(promise.tail(), next.cut());
        }
        accepted = next;
        own.promises.forEach((rank, promise) -> {
            if (rank != context.self) {
                long from = Math.min(promise.last(), next.cut());
                List<OrderedMessage> missing = context.delivery.log().between(from, next.cut());
                context.send(rank, new Message.Propose(context.view().view(), next, missing));
            }
        });
        own.accepted.set(context.self);
        installIfAccepted(own);
    }

    private static @Nullable Proposal acceptedBefore(Attempt own) {
        Proposal best = null;
        for (Message.Promise promise : own.promises.values()) {
            Proposal each = promise.accepted();
            if (each != null && (best == null || best.ballot().isBelow(each.ballot()))) {
                best = each;
            }
        }
        return best;
    }

    private Proposal compose(Attempt own) {
        long cut = 0;
        for (Message.Promise promise : own.promises.values()) {
            cut = Math.max(cut, promise.last());
        }
        List<Integer> members = nextMembers(membership.departed(context.view().members()));
        List<Integer> stateless =
                members.stream().filter(rank -> !own.hasState(rank)).toList();
        members.sort(Comparator.comparing(stateless::contains)); // only a member with the state can be the sequencer
        Proposal view = context.view();
        List<Integer> former = new ArrayList<>(view.former());
        view.members().stream().filter(rank -> !members.contains(rank)).forEach(former::add);
        return new Proposal(own.ballot, view.view() + 1, members, stateless, former, cut);
    }

    private static boolean isLost(Proposal next) {
        return !next.members().isEmpty()
                && next.stateless().size() == next.members().size();
    }

    /**
     * The next members: those that stay, then those that join. A member that wants to leave stays while no other member
     * has the state. A sequencer that yields becomes the last of those that stay.
     */
    private List<Integer> nextMembers(List<Integer> departed) {
        Proposal view = context.view();
        List<Integer> next = new ArrayList<>();
        boolean retained = false; // whether a remaining member has the state
        for (int rank : sequencer.isYielding() ? view.members().reversed() : view.members()) {
            if (!departed.contains(rank) && !membership.isLeaving(rank)) {
                next.add(rank);
                retained |= sequencer.knowsState(rank);
            }
        }
        for (int rank : membership.arrivals()) {
            if (!view.contains(rank)) {
                next.add(rank);
            }
        }
        if (!next.isEmpty() && !retained) {
            view.members().stream()
                    .filter(rank ->
                            !departed.contains(rank) && membership.isLeaving(rank) && sequencer.knowsState(rank))
                    .findFirst()
                    .ifPresent(next::addFirst);
        }
        return next;
    }

    void refuse(Message.Refuse message) {
        highest = Math.max(highest, message.promised().round());
        Attempt own = attempt;
        if (own != null && own.ballot.isBelow(message.promised())) {
            attempt = null;
            retryLater();
        }
    }

    void propose(int source, Message.Propose message) {
        Proposal next = message.proposal();
        if (next.ballot().isBelow(promised)) {
            context.send(source, new Message.Refuse(message.view(), promised));
            return;
        }
        follow(next.ballot());
        take(message.missing(), next.cut());
        accepted = next;
        context.send(source, new Message.Accepted(message.view(), next.ballot()));
    }

    private void take(List<OrderedMessage> writes, long upTo) {
        for (OrderedMessage placed : writes) {
            if (placed.sequence() == context.delivery.last() + 1 && placed.sequence() <= upTo) {
                context.delivery.append(placed);
            }
        }
    }

    void accepted(int source, Message.Accepted message) {
        Attempt own = attempt;
        if (own != null && own.proposal != null && own.isAnsweredBy(source, message.ballot())) {
            own.accepted.set(source);
            installIfAccepted(own);
        }
    }

    private void installIfAccepted(Attempt own) {
        Proposal next = own.proposal;
        if (next != null && own.accepted.cardinality() == own.respondents.size()) {
            outcome.install(next);
        }
    }
}
