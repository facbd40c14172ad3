package org.mobula.group.internal.calling;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.SharedArea;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.fault.MobulaException;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * One participant of a combined invocation: the contributions and releases it has received, and those it waits for.
 *
 * <p>A meeting serves any number of calls, which are numbered. A participant that is ahead of another one leaves its
 * contribution in the other's {@link Inbox}. Once the rank of a participant has failed, nothing that is missing is
 * waited for any longer, because other participants may give up, too.
 *
 * <p><b>Threads:</b> one call at a time, see {@link #turns}; messages arrive on any thread.
 */
public final class Participation {
    private final Participants participants;
    private final MeetingSender sender;
    private final SharedAreas areas;
    private final Consumer<Participation> whenOver;
    private final Engine engine;
    private final TurnQueue turns = new TurnQueue();
    private final Inbox inbox;
    private final Completion received; // one call at a time waits
    private final AtomicReferenceArray<@Nullable Contribution> spares; // by contributor
    private final ForwardedCalls forwarded = new ForwardedCalls();
    private final AtomicLong calls = new AtomicLong();
    private volatile boolean left;
    private volatile @Nullable MeetingPlan plan;
    private volatile @Nullable SharedContributions shared;
    private boolean everywhere;

    /** @param whenOver called when this participant needs no more messages */
    Participation(
            Participants participants, MeetingSender sender, SharedAreas areas, Consumer<Participation> whenOver) {
        this.participants = participants;
        this.sender = sender;
        this.areas = areas;
        this.whenOver = whenOver;
        this.engine = participants.engine();
        this.inbox = new Inbox(participants.size());
        this.received = new Completion(participants::action);
        this.spares = new AtomicReferenceArray<>(participants.size());
    }

    /**
     * Called when all participants have arrived. Calls may start at this participant, and at others as soon as they
     * know it.
     *
     * @param nodes the rank of the job where each participant is
     * @param allKnow see {@link #isEverywhere}
     */
    public void complete(int[] nodes, boolean allKnow) {
        everywhere = allKnow;
        plan = MeetingPlan.of(rank(), size());
        participants.locate(nodes);
        for (int each : nodes) {
            if (engine.peer(each).hasDeparted()) {
                departed(each);
            }
        }
    }

    /** What this participant does in each call. */
    MeetingPlan plan() {
        MeetingPlan made = plan;
        if (made == null) {
            throw new AssertionError("no call starts before all participants have arrived");
        }
        return made;
    }

    /**
     * Returns true if every participant runs the combined call at the members of its rank, so that none is released by
     * another. It is the same for all participants.
     */
    public boolean isEverywhere() {
        return everywhere;
    }

    /** Allows contributions in an area. This participant publishes its own there unless {@link #withdraw} follows. */
    public void share(SharedArea area) {
        SharedContributions made = new SharedContributions(participants, sender, area);
        shared = made;
        areas.add(meeting(), made::wakeUp);
    }

    /** Not all participants have mapped the area. */
    public void withdraw() {
        shared = null;
        areas.forget(meeting());
    }

    /** The contributions in shared memory; null if they are sent by messages. */
    @Nullable
    SharedContributions shared() {
        return shared;
    }

    Participants participants() {
        return participants;
    }

    public int meeting() {
        return participants.meeting();
    }

    /** The method that is called together. */
    MethodSignature signature() {
        return participants.signature();
    }

    /** Whether messages for a participant of a meeting are for this one. */
    boolean takes(int itsMeeting, int participant) {
        return meeting() == itsMeeting && rank() == participant && !left;
    }

    public int rank() {
        return participants.rank();
    }

    public int size() {
        return participants.size();
    }

    /** The rank of the job where a participant is. */
    public int node(int participant) {
        return participants.node(participant);
    }

    /** The order of the calls of this participant. */
    TurnQueue turns() {
        return turns;
    }

    /** Begins the next call; returns its number. */
    long begin() {
        long next = calls.getPlain() + 1; // plain: only the thread whose turn it is writes
        calls.setRelease(next); // release: the final number is read after the turns were closed
        return next;
    }

    /** How many calls this participant has begun. */
    public long calls() {
        return calls.get();
    }

    /** Called when the configuration is no longer used. Calls in flight continue. */
    public void leave() {
        left = true;
        endIfOver();
    }

    /** Ends this participation once it has been left, and no call, result or release is outstanding. */
    void endIfOver() {
        if (!left) {
            return;
        }
        if (turns.close() && participants.isLocated()) {
            for (int each = 0; each < size(); each++) {
                if (each != rank()) {
                    sender.sendDeparture(participants.header(each, calls()), node(each));
                }
            }
        }
        if (turns.isClosed() && forwarded.isEmpty() && !inbox.hasTakers()) {
            whenOver.accept(this);
            areas.forget(meeting());
        }
    }

    /** Another participant no longer takes part: later calls fail rather than wait for it. */
    void hasLeft(Departure other) {
        participants.departed(other);
        inbox.wake(other.calls());
        wakeUp();
        for (Consumer<MemberResult> each : inbox.takers(other.calls())) {
            engine.dispatch(() ->
                    each.accept(MemberResult.failed(new ConfigurationException(participants.action() + ": " + other))));
        }
        endIfOver();
    }

    /** Expects forwarded results of a call. */
    void expect(long call, int[] members, ForwardedResults.Receiver receiver) {
        forwarded.expect(call, new ForwardedResults(participants.group(), signature(), members, receiver));
    }

    /** A call has failed: none of its results is expected. */
    void forget(long call) {
        forwarded.forget(call);
    }

    /** A call has returned: later failures are reported to its forwarder. */
    void returned(long call) {
        forwarded.returned(call);
        failIfLost(); // participant 0 may have failed before
    }

    private void failIfLost() {
        // participant 0 forwards the results itself, and so sees the failures of members
        if (rank() != 0 && !forwarded.isEmpty() && engine.peer(node(0)).hasDeparted()) {
            forwarded.fail(participants.failure(0));
        }
    }

    /** Handles a forwarded result. */
    void forwarded(long call, int member, MemberResult result) {
        if (forwarded.take(call, member, result)) {
            endIfOver();
        }
    }

    /** A contribution to read arguments into; reuses one that was given back. */
    Contribution spare(int from) {
        Contribution known = spares.getAndSet(from, null);
        return known != null ? known : Contribution.of(ArgumentVector.of(signature(), new Arguments()));
    }

    /** Takes back a contribution that is no longer used. */
    void giveBack(int from, Contribution contribution) {
        if (contribution.failure() == null) {
            contribution.present().again();
            spares.setRelease(from, contribution); // release: publishes its cleared state
        }
    }

    /** Handles a contribution. */
    void arrive(long call, int from, Contribution contribution) {
        if (inbox.put(call, from, false, contribution) != null) {
            throw new AssertionError("a participant that gives up waiting for a contribution leaves no taker");
        }
    }

    /** Handles a release. */
    void release(long call, int from, MemberResult result) {
        Consumer<MemberResult> taker = inbox.put(call, from, true, result);
        if (taker != null) {
            engine.dispatch(() -> {
                taker.accept(result);
                endIfOver();
            });
        }
    }

    /** Waits for a contribution. A failure to get it is a contribution, too. */
    Contribution awaitContribution(long call, int from) {
        try {
            return (Contribution) await(call, from, false);
        } catch (MobulaException lost) {
            return Contribution.failed(lost);
        }
    }

    /** Waits for the release from another participant; throws only what ends this participant's own wait. */
    MemberResult awaitRelease(long call, int from) {
        return (MemberResult) await(call, from, true);
    }

    /** Registers a callback for the release or its failure, for a participant that no longer waits. */
    void whenReleased(long call, int from, Consumer<MemberResult> taker) {
        Object there = inbox.takeOr(call, from, true, taker);
        MobulaException lost = participants.lost(call); // after the taker is registered, so that no loss is missed
        if (there instanceof MemberResult result) {
            taker.accept(result);
        } else if (lost != null && inbox.taker(call, from, true) != null) {
            taker.accept(MemberResult.failed(lost));
        }
    }

    private Object await(long call, int from, boolean release) {
        Object there = inbox.take(call, from, release, received);
        return there != null ? there : awaitLong(call, from, release);
    }

    private Object awaitLong(long call, int from, boolean release) {
        ParticipantWait wait = new ParticipantWait(participants, sender, call);
        if (participants.lost(call) != null) {
            received.complete(); // what was sent before the loss has been received by now
        }
        boolean ended = wait.await(received);
        Object there = inbox.takeAtLast(call, from, release);
        if (there == null) {
            throw wait.failure(ended);
        }
        return there;
    }

    /** A rank has failed or left: ends all waits of this participant if another one was there. */
    void departed(int peer) {
        int participant = participants.at(peer);
        if (participant < 0) {
            return;
        }
        participants.failed(participant);
        inbox.takers(0).forEach(each -> each.accept(MemberResult.failed(participants.failure(participant))));
        inbox.wake(0);
        wakeUp();
        failIfLost();
        endIfOver();
    }

    /** The node closes. */
    void close() {
        inbox.wake(0);
        wakeUp();
    }

    private void wakeUp() {
        SharedContributions those = shared;
        if (those != null) {
            those.wakeUp();
        }
    }

    /** Another participant publishes nothing in a call. */
    void passed(int from, long call) {
        SharedContributions those = shared;
        if (those == null) {
            throw new MismatchException("participant " + from + " of meeting " + meeting()
                    + " publishes nothing in call " + call + ", although this meeting has no shared memory: it runs"
                    + " another version of Mobula");
        }
        those.passed(from, call);
    }
}
