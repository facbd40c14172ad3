package org.mobula.group.internal.calling;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.SharedArea;
import org.mobula.fault.MobulaException;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.forming.MeetingTable;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;

/**
 * One participant's place at the meetings of a combined invocation: what others have brought, and what it waits for.
 *
 * <p>A meeting is used any number of times. Its calls are numbered; who is ahead waits with what it brings in the
 * others' places. When a participant's rank is gone nobody waits any more for what has not come: others, who have heard
 * of it, may not come either.
 *
 * <p><b>Threads:</b> one call at a time, see {@link #turns}; messages come on any.
 */
public final class Participation {
    private final GroupNode node;
    private final int meeting;
    private final MethodSignature signature;
    private final String identifier;
    private final String action;
    private final int rank;
    private final TurnQueue turns = new TurnQueue();
    private final Inbox inbox;
    private final Completion come = new Completion(this::action); // one call at a time waits
    private final AtomicReferenceArray<@Nullable Contribution> spares; // by who brought them
    private final int size;
    private final ForwardedCalls forwarded = new ForwardedCalls();
    private final AtomicLong calls = new AtomicLong();
    private volatile int[] nodes = {};
    private volatile int lost = -1;
    private volatile boolean left;
    private volatile @Nullable Departure farewell; // the earliest of others
    private volatile @Nullable MeetingPlan plan;
    private volatile @Nullable SharedContributions shown;
    private boolean everywhere;

    /** @param method the index of the one that is called together */
    public Participation( // why five: what others name by the meeting's number
            GroupNode node, int meeting, LocalGroup group, int method, CombinedInvocation combined) {
        this.node = node;
        this.meeting = meeting;
        this.signature = group.signature(method);
        this.identifier = combined.identifier();
        this.rank = combined.rank();
        this.size = combined.number();
        this.inbox = new Inbox(size);
        this.spares = new AtomicReferenceArray<>(size);
        this.action = group.shape().action(method) + " on " + group.describe() + " together, as participant " + rank
                + " of \"" + identifier + "\"";
    }

    /**
     * All have come; calls may begin, here or at others, once those know of what else is agreed on.
     *
     * @param allKnow see {@link #isEverywhere}
     */
    public void complete(MeetingTable table, boolean allKnow) {
        everywhere = allKnow;
        plan = MeetingPlan.of(rank, size);
        nodes = table.nodes();
        for (int each : nodes) {
            if (node.engine().peer(each).isGone()) {
                gone(each);
            }
        }
    }

    /** What this participant does in each call. */
    MeetingPlan plan() {
        MeetingPlan made = plan;
        if (made == null) {
            throw new AssertionError("nobody calls before all have met");
        }
        return made;
    }

    /**
     * Whether every participant tells the members at its own rank, so that nobody needs to be told by another. All
     * participants know that alike.
     */
    public boolean isEverywhere() {
        return everywhere;
    }

    /** From now on others may show their parts in an area; this participant does if it is agreed on, see {@link #doWithout}. */
    public void share(SharedArea area) {
        SharedContributions made = new SharedContributions(node, this, area);
        shown = made;
        node.meetings().areas().add(meeting, made::wakeUp);
    }

    /** Not all can use the area. */
    public void doWithout() {
        shown = null;
        node.meetings().areas().forget(meeting);
    }

    /** What all show each other; null if they bring their parts by messages. */
    @Nullable
    SharedContributions shown() {
        return shown;
    }

    /** Whether a participant may be at a rank of the job, as far as is known: others may know earlier. */
    boolean mayBeAt(int participant, int rank) {
        int[] known = nodes;
        return participant >= 0 && participant < size && (known.length == 0 || known[participant] == rank);
    }

    public int meeting() {
        return meeting;
    }

    /** What is called. */
    MethodSignature signature() {
        return signature;
    }

    /** Whether messages for a participant of a meeting are for this one. */
    boolean takes(int itsMeeting, int participant) {
        return meeting == itsMeeting && rank == participant && !left;
    }

    public int rank() {
        return rank;
    }

    /** What stands before a call's message to another participant. */
    MeetingHeader header(int to, long call) {
        return new MeetingHeader(meeting, rank, to, Meetings.ARGUMENTS, call);
    }

    public int size() {
        return size;
    }

    /** The rank of the job where a participant is. */
    public int node(int participant) {
        return nodes[participant];
    }

    /** Whose turn it is to call. */
    TurnQueue turns() {
        return turns;
    }

    /** Begins the next call; gives its number. */
    long begin() {
        long next = calls.getPlain() + 1; // why plain: whoever calls has the turn
        calls.setRelease(next); // why release: who reads it for good has closed the turns behind it
        return next;
    }

    /** How many calls it has begun. */
    public long calls() {
        return calls.get();
    }

    /** Why a call cannot succeed, or null: some participant is gone or takes part no more, or this node is closed. */
    @Nullable
    MobulaException lost(long call) {
        if (node.engine().isClosed()) {
            return new NodeClosedException(node.engine().rank(), action);
        }
        int gone = lost;
        if (gone >= 0) {
            return lost(gone);
        }
        Departure first = farewell;
        return first == null || call <= first.calls() ? null : new ConfigurationException(action + ": " + first);
    }

    private MobulaException lost(int participant) {
        return node.engine()
                .failure(
                        node(participant),
                        action + ": waiting for participant " + participant + " of combined invocation \"" + identifier
                                + "\"");
    }

    /** The configuration is not used any more: its place is kept until its calls are over. */
    public void leave() {
        left = true;
        forgetIfOver();
    }

    /** A call is over, or the last result it forwards has come, or whoever it had to let go is let go. */
    void forgetIfOver() {
        if (!left) {
            return;
        }
        if (turns.close()) {
            for (int each = 0; each < nodes.length; each++) {
                if (each != rank) {
                    node.meetings().sendFarewell(header(each, calls()), nodes[each]);
                }
            }
        }
        if (turns.isClosed() && forwarded.isEmpty() && !inbox.hasTakers()) {
            node.meetings().remove(this);
            node.meetings().areas().forget(meeting);
        }
    }

    /** Another participant takes part no more: nobody waits for it in later calls. */
    void hasLeft(Departure other) {
        synchronized (this) { // why: the earliest counts, whichever comes last
            Departure known = farewell;
            if (known == null || other.calls() < known.calls()) {
                farewell = other;
            }
        }
        inbox.wake(other.calls());
        wakeUp();
        for (Consumer<MemberResult> each : inbox.takers(other.calls())) {
            node.engine()
                    .dispatch(
                            () -> each.accept(MemberResult.failed(new ConfigurationException(action + ": " + other))));
        }
        forgetIfOver();
    }

    /** Lets results of a call come that are forwarded. */
    void expect(long call, int[] members, ForwardedResults.Receiver receiver) {
        forwarded.expect(call, members, receiver);
    }

    /** A call has failed: none of its results is expected. */
    void forget(long call) {
        forwarded.forget(call);
    }

    /** A call has returned: it can tell of no failure any more, but its forwarder can. */
    void returned(long call) {
        forwarded.open(call);
        failIfLost(); // why: the rank may have gone just before
    }

    private void failIfLost() {
        // why 0 alone: it hands out members' results, and hears of their deaths itself
        if (rank != 0 && !forwarded.isEmpty() && node.engine().peer(node(0)).isGone()) {
            forwarded.fail(lost(0));
        }
    }

    /** A forwarded result has come. */
    void forwarded(long call, int member, MemberResult result) {
        if (forwarded.take(call, member, result)) {
            forgetIfOver();
        }
    }

    /** Where a participant's arguments are read into: what was used for an earlier call, if its user has given it back. */
    Contribution spare(int from) {
        Contribution known = spares.getAndSet(from, null);
        return known != null ? known : Contribution.of(ArgumentVector.of(signature, new Arguments()));
    }

    /** Takes back what a participant brought: nobody uses it any more. */
    void giveBack(int from, Contribution part) {
        if (part.failure() == null) {
            part.present().again();
            spares.setRelease(from, part); // why release: who gets it finds it as it was left
        }
    }

    /** A part has come. */
    void arrive(long call, int from, Contribution part) {
        if (inbox.put(call, from, false, part) != null) {
            throw new AssertionError("who gives up waiting for a part has nobody take it");
        }
    }

    /** What lets this participant go on has come. */
    void release(long call, int from, MemberResult result) {
        Consumer<MemberResult> taker = inbox.put(call, from, true, result);
        if (taker != null) {
            node.engine().dispatch(() -> {
                taker.accept(result);
                forgetIfOver();
            });
        }
    }

    /** Waits for what a participant brings. A failure is a part, too. */
    Contribution awaitPart(long call, int from) {
        try {
            return (Contribution) await(call, from, false);
        } catch (MobulaException lost) {
            return Contribution.failed(lost);
        }
    }

    /** Waits for what lets this participant go on. A failure is a result, too, unless it is this participant's own. */
    MemberResult awaitRelease(long call, int from) {
        return (MemberResult) await(call, from, true);
    }

    /** Nobody waits for a release any more: has it taken when it comes, or when it is certain that it does not. */
    void whenReleased(long call, int from, Consumer<MemberResult> taker) {
        Object there = inbox.takeOr(call, from, true, taker);
        MobulaException gone = lost(call); // why behind: who finds nothing in its place has been told of it there
        if (there instanceof MemberResult result) {
            taker.accept(result);
        } else if (gone != null && inbox.taker(call, from, true) != null) {
            taker.accept(MemberResult.failed(gone));
        }
    }

    private Object await(long call, int from, boolean release) {
        Object there = inbox.take(call, from, release, come);
        return there != null ? there : awaitLong(call, from, release);
    }

    private Object awaitLong(long call, int from, boolean release) {
        ParticipantWait patience = new ParticipantWait(node, this, call);
        if (lost(call) != null) {
            come.complete(); // why: what was sent before has come by now
        }
        boolean ended = patience.await(come);
        Object there = inbox.takeAtLast(call, from, release);
        if (there == null) {
            throw patience.failure(ended);
        }
        return there;
    }

    /** A rank is gone: wakes who waits, for whomever, and tells those whose results do not come. */
    void gone(int peer) {
        int participant = participantAt(peer);
        if (participant < 0) {
            return;
        }
        lost = participant;
        inbox.takers(0).forEach(each -> each.accept(MemberResult.failed(lost(participant))));
        inbox.wake(0);
        wakeUp();
        failIfLost();
        forgetIfOver();
    }

    private int participantAt(int peer) {
        int[] known = nodes;
        for (int participant = 0; participant < known.length; participant++) {
            if (known[participant] == peer) {
                return participant;
            }
        }
        return -1;
    }

    /** The node closes. */
    void close() {
        inbox.wake(0);
        wakeUp();
    }

    private void wakeUp() {
        SharedContributions those = shown;
        if (those != null) {
            those.wakeUp();
        }
    }

    /** Another participant shows nothing in a call. */
    void passed(int from, long call) {
        SharedContributions those = shown;
        if (those == null) {
            throw new MismatchException("participant " + from + " of meeting " + meeting
                    + " says that it shows nothing, where nobody does: it runs another version of Mobula");
        }
        those.passed(from, call);
    }

    /** What is being done in a call, as a clause. */
    String action() {
        return action;
    }
}
