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
 * How the members of a view agree on the next one, whoever fails meanwhile.
 *
 * <p>The first member that is not gone finds it, in two rounds with all that are not: they promise to take part in the old
 * view no more and say what they hold; then it proposes the members, and the last message of the old view, which is the
 * last that any of them holds. Accepted by all of them, it is the next view. Who finds that somebody before it was
 * accepted proposes the same again. That is one instance of Paxos per view (L. Lamport, <i>The Part-Time Parliament</i>, ACM
 * Transactions on Computer Systems 16(2), 1998, section 2), as a reconfiguration (the same, L. Lamport, D. Malkhi, L. Zhou,
 * <i>Vertical Paxos and Primary-Backup Replication</i>, PODC 2009, section 3); what is carried over from the old view is the view
 * change of B. Liskov, J. Cowling, <i>Viewstamped Replication Revisited</i>, MIT-CSAIL-TR-2012-021, section 4.2.
 *
 * <p>Which members may find it without the others: those whose others have all ended for certain, and from which nothing more
 * comes; or, where some only fell silent, a majority of the old view that is more than f. No more than f may be left out at
 * once. So of any two sets that could each find a view one member is in both, unless one set has ended before the other
 * decides: that one was then no larger than f, and no majority, and the others it had left out had ended before: they
 * decide nothing.
 */
final class ViewAgreement {
    private final Participant participant;
    private final MembershipState census;
    private Ballot promised = Ballot.NONE;
    private @Nullable Proposal accepted;
    private @Nullable Attempt attempt;
    private long highest; // round heard of
    private long attempts; // in vain
    private long retryAt;
    private long blockedSince = -1;
    private int toldTo = -1; // who was told who is gone
    private final BitSet told = new BitSet();
    private final BitSet toldEnded = new BitSet();

    /** This rank's own attempt. */
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

        boolean hasSeat(int rank) {
            Message.Promise promise = promises.get(rank);
            return promise != null && promise.seated();
        }
    }

    ViewAgreement(Participant participant, MembershipState census) {
        this.participant = participant;
        this.census = census;
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
        toldTo = -1;
    }

    /** Whether time will help. */
    boolean isWaiting() {
        return blockedSince >= 0 || retryAt > participant.now();
    }

    /** Finds the next view if that is due, and this rank's task. */
    void proceed() {
        if (census.isQuiet() && !participant.yields()) {
            return;
        }
        List<Integer> members = participant.view().members();
        List<Integer> departed = census.departed(members);
        int finder = members.stream()
                .filter(rank -> !departed.contains(rank))
                .findFirst()
                .orElseThrow();
        if (finder != participant.self()) {
            blockedSince = -1;
            tell(finder, departed);
        } else if (!departed.isEmpty() || !nextMembers(departed).equals(members)) {
            find(departed);
        }
    }

    private void tell(int finder, List<Integer> departed) {
        if (toldTo != finder) {
            toldTo = finder;
            told.clear();
            toldEnded.clear();
        }
        for (int rank : departed) {
            boolean ended = census.hasEnded(rank);
            if (!told.get(rank) || ended && !toldEnded.get(rank)) {
                told.set(rank);
                toldEnded.set(rank, ended);
                participant.send(finder, new Message.Departed(rank, ended));
            }
        }
    }

    private void find(List<Integer> departed) {
        List<Integer> members = participant.view().members();
        List<Integer> rest =
                members.stream().filter(rank -> !departed.contains(rank)).toList();
        boolean certain = departed.stream().allMatch(census::isOver);
        boolean majority = 2 * rest.size() > members.size() && rest.size() > participant.tolerated();
        if (!certain && !majority) {
            await(departed);
        } else if (census.failures(departed) > participant.tolerated()) {
            participant.stop(new StopCause(Reason.TOO_MANY_FAILED, departed));
        } else {
            blockedSince = -1;
            attempt(rest);
        }
    }

    private void await(List<Integer> departed) {
        attempt = null;
        if (blockedSince < 0) {
            blockedSince = participant.now();
        } else if (participant.now() - blockedSince > participant.patience()) {
            List<Integer> silent =
                    departed.stream().filter(rank -> !census.isOver(rank)).toList();
            participant.stop(new StopCause(Reason.NO_MAJORITY, silent));
        }
    }

    private void attempt(List<Integer> rest) {
        Attempt running = attempt;
        if (running != null && running.respondents.equals(rest)) {
            return;
        }
        boolean hopeless = promised.rank() < 0 || census.isDeparted(promised.rank());
        if (!hopeless && participant.now() < retryAt) {
            return; // why: who is followed may be about to find it
        }
        highest = Math.max(highest, promised.round()) + 1;
        Attempt mine = new Attempt(new Ballot(highest, participant.self()), rest);
        attempt = mine;
        promised = mine.ballot;
        participant.freeze();
        long view = participant.view().view();
        long last = participant.holding().last();
        for (int rank : rest) {
            if (rank != participant.self()) {
                participant.send(rank, new Message.Prepare(view, mine.ballot, last));
            }
        }
        mine.promises.put(
                participant.self(),
                new Message.Promise(view, mine.ballot, participant.holding().isSeated(), accepted, last, List.of()));
        proposeIfPromised(mine);
    }

    private void retryLater() {
        attempts++;
        int place = participant.view().members().indexOf(participant.self());
        retryAt = participant.now() + attempts * (1 + place);
    }

    void prepare(int source, Message.Prepare message) {
        if (message.ballot().isBelow(promised)) {
            participant.send(source, new Message.Refuse(message.view(), promised));
            return;
        }
        follow(message.ballot());
        long last = participant.holding().last();
        participant.send(
                source,
                new Message.Promise(
                        message.view(),
                        message.ballot(),
                        participant.holding().isSeated(),
                        accepted,
                        last,
                        participant.holding().log().between(Math.min(message.last(), last), last)));
    }

    private void follow(Ballot ballot) {
        if (!promised.equals(ballot)) {
            attempt = null;
            retryLater();
        }
        promised = ballot;
        participant.freeze();
    }

    void promise(int source, Message.Promise message) {
        Attempt mine = attempt;
        if (mine != null && mine.proposal == null && mine.isAnsweredBy(source, message.ballot())) {
            mine.promises.put(source, message);
            proposeIfPromised(mine);
        }
    }

    private void proposeIfPromised(Attempt mine) {
        if (mine.promises.size() < mine.respondents.size()) {
            return;
        }
        Proposal before = acceptedBefore(mine);
        Proposal next = before == null ? compose(mine) : before.by(mine.ballot);
        if (before == null && isLost(next)) {
            participant.stop(new StopCause(
                    Reason.STATE_LOST, census.departed(participant.view().members())));
            return;
        }
        mine.proposal = next;
        for (Message.Promise promise : mine.promises.values()) {
            take(promise.tail(), next.cut());
        }
        accepted = next;
        mine.promises.forEach((rank, promise) -> {
            if (rank != participant.self()) {
                long from = Math.min(promise.last(), next.cut());
                List<OrderedMessage> missing = participant.holding().log().between(from, next.cut());
                participant.send(rank, new Message.Propose(participant.view().view(), next, missing));
            }
        });
        mine.accepted.set(participant.self());
        installIfAccepted(mine);
    }

    private static @Nullable Proposal acceptedBefore(Attempt mine) {
        Proposal best = null;
        for (Message.Promise promise : mine.promises.values()) {
            Proposal each = promise.accepted();
            if (each != null && (best == null || best.ballot().isBelow(each.ballot()))) {
                best = each;
            }
        }
        return best;
    }

    private Proposal compose(Attempt mine) {
        long cut = 0;
        for (Message.Promise promise : mine.promises.values()) {
            cut = Math.max(cut, promise.last());
        }
        List<Integer> members = nextMembers(census.departed(participant.view().members()));
        List<Integer> unseated =
                members.stream().filter(rank -> !mine.hasSeat(rank)).toList();
        members.sort(Comparator.comparing(unseated::contains)); // why: only who has the state can be the sequencer
        Proposal view = participant.view();
        List<Integer> former = new ArrayList<>(view.former());
        view.members().stream().filter(rank -> !members.contains(rank)).forEach(former::add);
        return new Proposal(mine.ballot, view.view() + 1, members, unseated, former, cut);
    }

    private static boolean isLost(Proposal next) {
        return !next.members().isEmpty()
                && next.unseated().size() == next.members().size();
    }

    /**
     * Who is to be a member next: who is and stays, then who comes. Who wants to leave stays as long as nobody else has the
     * state. The sequencer comes last of those that stay if it yields.
     */
    private List<Integer> nextMembers(List<Integer> departed) {
        Proposal view = participant.view();
        List<Integer> next = new ArrayList<>();
        boolean kept = false; // whether somebody who stays has the state
        for (int rank : participant.yields() ? view.members().reversed() : view.members()) {
            if (!departed.contains(rank) && !census.isLeaving(rank)) {
                next.add(rank);
                kept |= participant.knowsSeat(rank);
            }
        }
        for (int rank : census.arrivals()) {
            if (!view.contains(rank)) {
                next.add(rank);
            }
        }
        if (!next.isEmpty() && !kept) {
            view.members().stream()
                    .filter(rank -> !departed.contains(rank) && census.isLeaving(rank) && participant.knowsSeat(rank))
                    .findFirst()
                    .ifPresent(next::addFirst);
        }
        return next;
    }

    void refuse(Message.Refuse message) {
        highest = Math.max(highest, message.promised().round());
        Attempt mine = attempt;
        if (mine != null && mine.ballot.isBelow(message.promised())) {
            attempt = null;
            retryLater();
        }
    }

    void propose(int source, Message.Propose message) {
        Proposal next = message.proposal();
        if (next.ballot().isBelow(promised)) {
            participant.send(source, new Message.Refuse(message.view(), promised));
            return;
        }
        follow(next.ballot());
        take(message.missing(), next.cut());
        accepted = next;
        participant.send(source, new Message.Accepted(message.view(), next.ballot()));
    }

    private void take(List<OrderedMessage> writes, long upTo) {
        for (OrderedMessage placed : writes) {
            if (placed.sequence() == participant.holding().last() + 1 && placed.sequence() <= upTo) {
                participant.holding().append(placed);
            }
        }
    }

    void accepted(int source, Message.Accepted message) {
        Attempt mine = attempt;
        if (mine != null && mine.proposal != null && mine.isAnsweredBy(source, message.ballot())) {
            mine.accepted.set(source);
            installIfAccepted(mine);
        }
    }

    private void installIfAccepted(Attempt mine) {
        Proposal next = mine.proposal;
        if (next != null && mine.accepted.cardinality() == mine.respondents.size()) {
            participant.install(next);
        }
    }
}
