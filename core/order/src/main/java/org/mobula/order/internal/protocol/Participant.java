package org.mobula.order.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.Message.InView;
import org.mobula.order.internal.protocol.StopCause.Reason;

/**
 * One rank's part in an order: a state machine.
 *
 * <p>The first member of a view, its sequencer, gives messages their places: a rank sends what it submits to the
 * sequencer, which sends it on to all (the PB method of totally ordered broadcast: M. F. Kaashoek, A. S. Tanenbaum, S. F.
 * Hummel, H. E. Bal, <i>An Efficient Reliable Broadcast Protocol</i>, Operating Systems Review 23(4), 1989, section 3), but for
 * the body that the origin has already. A message is delivered when f + 1 members hold it, the <i>resilience</i> of the
 * same authors' <i>Fault-Tolerant Group Communication</i> (section 3 there). Views follow each other as in viewstamped
 * replication (B. Oki, B. Liskov, <i>Viewstamped Replication</i>, PODC 1988, section 4): see {@link ViewAgreement}. All members of a
 * view deliver the same messages before the next one, as in virtual synchrony (K. Birman, T. Joseph, <i>Exploiting Virtual
 * Synchrony</i>, SOSP 1987, section 3).
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> bodies are shared, and never changed.
 */
public final class Participant {
    private final int self;
    private final int size;
    private final int tolerated;
    private final long patience;
    private final ProtocolActions outlet;
    private final MembershipState census;
    private final Recipients recipients;
    private final DeliveryState holding;
    private final Submissions submissions = new Submissions();
    private final Bootstrap founding;
    private final Sequencer sequencing;
    private final ViewAgreement agreement;
    private final Follower following;
    private final FutureViewMessages laterViews;
    private MemberStatus status = MemberStatus.JOINING;
    private Proposal view = new Proposal(Ballot.NONE, 0, List.of(), List.of(), List.of(), 0);
    private int sequencer = view.sequencer();
    private boolean wantsToLeave;
    private int withheldBy = -1; // who cannot hand its state over to this rank, which leaves for that
    private @Nullable StopCause stop;
    private long now;

    /**
     * What holds at all ranks alike.
     *
     * @param size how many ranks there are, members or not
     * @param tolerated how many may fail at once
     * @param patience so many ticks to wait for word that silent ranks have ended
     * @param window how much each may have under way
     */
    public record Rules(int size, int tolerated, long patience, Window window) {}

    /**
     * @param self this rank
     * @param rules the same at all ranks
     * @param outlet does what is wanted
     */
    public Participant(int self, Rules rules, ProtocolActions outlet) {
        this.self = self;
        this.size = rules.size();
        this.tolerated = rules.tolerated();
        this.patience = rules.patience();
        this.outlet = outlet;
        this.laterViews = new FutureViewMessages(self, rules);
        long share = rules.window().share();
        this.census = new MembershipState(self, size);
        this.recipients = new Recipients(self, size, census, outlet);
        this.holding = new DeliveryState(self, size, share, outlet);
        this.founding = new Bootstrap(self, size, census, outlet);
        this.sequencing = new Sequencer(this, recipients, size, share);
        this.following = new Follower(this, submissions);
        this.agreement = new ViewAgreement(this, census);
    }

    /** Begins to take part: asks the others in, or begins the order. */
    public void join() {
        recipients.toAll(new Message.Join());
        settle();
    }

    /** Takes a message of this rank's own; its number. */
    public long submit(byte[] body) {
        long number = submissions.add(body);
        settle();
        return number;
    }

    /**
     * The service has dealt with the messages up to one that was delivered; less than before means nothing. While messages are
     * delivered, or behind {@link #isAwaited}.
     */
    public void consumed(long sequence) {
        holding.consumption().advance(sequence);
    }

    /** Whether others may wait for word that the service has dealt with a message; {@link #tellConsumed} then. By any thread. */
    public boolean isAwaited(long sequence) {
        return holding.consumption().isReached(sequence);
    }

    /** As {@link #consumed}; tells the others, if they may wait for that. */
    public void tellConsumed(long sequence) {
        consumed(sequence);
        settle();
    }

    /** How many bytes the messages take that this rank keeps. */
    public long keptBytes() {
        return holding.log().bytes();
    }

    /** What another rank sent has come. */
    public void receive(int source, Message message) {
        if (isOver()) {
            receiveAfterwards(source, message);
            return;
        }
        if (census.isGone(source)) {
            return; // why: the others may have gone on without what it says
        }
        switch (message) {
            case InView within -> receiveInView(source, within);
            case Message.Request request -> sequencing.requested(source, request);
            case Message.Join() -> census.joins(source);
            case Message.Leave() -> census.leaves(source);
            case Message.Found(List<Integer> ended) -> founding.asked(source, ended);
            case Message.Free(List<Integer> ended) -> founding.free(source, ended);
            case Message.Quit(boolean tookPart) -> census.quit(source, tookPart);
            case Message.Departed(int rank, boolean ended) -> accused(source, rank, ended);
            case Message.Install(Proposal next) -> install(next);
        }
        settle();
    }

    /**
     * A rank is gone: nothing more comes from it, and nothing gets there.
     *
     * @param ended whether its process is known to have ended, or its node to be closed
     */
    public void departed(int rank, boolean ended) {
        census.gone(rank);
        if (ended) {
            census.ended(rank);
        }
        settle();
    }

    /** This rank wants to leave. */
    public void leave() {
        wantsToLeave = true;
        if (status == MemberStatus.JOINING) {
            status = MemberStatus.LEFT;
            recipients.toAll(quit());
            outlet.left();
        }
        settle();
    }

    /** This rank's service failed: the others go on without it. */
    public void fail() {
        stop(new StopCause(Reason.SERVICE_FAILED, List.of(self)));
    }

    /** This rank can reach nobody any more, and nobody it. */
    public void halt() {
        if (!isOver()) {
            status = MemberStatus.STOPPED;
            stop = new StopCause(Reason.HALTED, List.of(self));
            outlet.stopped(stop);
        }
    }

    /** The service's state, as {@link ProtocolActions#handOver} wanted it. */
    public void handedOver(int rank, long number, long sequence, byte[] state) {
        if (status == MemberStatus.NORMAL && view.view() == number && isSequencer()) {
            sequencing.give(rank, sequence, state);
        }
    }

    /** There is no state to hand over, as {@link ProtocolActions#handOver} wanted it. */
    public void notHandedOver(int rank, long number) {
        if (status == MemberStatus.NORMAL && view.view() == number && isSequencer()) {
            send(rank, new Message.Withheld(number));
        }
    }

    /** Some time has passed; always the same, about. Only while {@link #isRestless}. */
    public void tick() {
        now++;
        if (status == MemberStatus.JOINING && founding.isHopeless(now, patience)) {
            stop(new StopCause(Reason.NO_FOUNDER, census.silent()));
        }
        settle();
    }

    /** Whether time matters at the moment. */
    public boolean isRestless() {
        return status == MemberStatus.CHANGING
                || status == MemberStatus.NORMAL && agreement.isWaiting()
                || status == MemberStatus.JOINING && !census.silent().isEmpty();
    }

    /** Whether this rank is a member that has the state. */
    public boolean isSeated() {
        return isMember() && holding.isSeated();
    }

    int self() {
        return self;
    }

    int tolerated() {
        return tolerated;
    }

    long patience() {
        return patience;
    }

    long now() {
        return now;
    }

    Proposal view() {
        return view;
    }

    DeliveryState holding() {
        return holding;
    }

    /** How many ranks must hold a message before it is delivered, if all members have the state. */
    int wanted() {
        return Math.min(tolerated + 1, view.members().size());
    }

    /** Whether a member has the state, as far as this rank knows. */
    boolean knowsSeat(int rank) {
        if (rank == self) {
            return holding.isSeated();
        }
        return isSequencer() ? sequencing.isSeated(rank) : view.isSeated(rank);
    }

    boolean isMember() {
        return status == MemberStatus.NORMAL || status == MemberStatus.CHANGING;
    }

    /** Whether messages get places. */
    boolean isNormal() {
        return status == MemberStatus.NORMAL;
    }

    boolean isSequencer() {
        return sequencer == self;
    }

    /** Whether this rank, the sequencer, had better be it no more. */
    boolean yields() {
        return isSequencer() && sequencing.isOutwritten();
    }

    /** No message gets a place in this view any more. */
    void freeze() {
        status = MemberStatus.CHANGING;
    }

    void send(int rank, Message message) {
        recipients.send(rank, message);
    }

    /** To all other members. */
    void toMembers(Message message) {
        recipients.toMembersBut(view, self, message);
    }

    /** Does what has become possible. */
    private void settle() {
        if (status == MemberStatus.JOINING && founding.isDue()) {
            install(new Proposal(new Ballot(1, self), 1, List.of(self), List.of(), List.of(), 0));
        }
        if (isMember()) {
            agreement.proceed();
        }
        if (status == MemberStatus.NORMAL) {
            boolean more;
            do {
                submitDue();
                answer();
                more = holding.deliver(submissions) && submissions.isDue();
            } while (more);
            answer();
        }
        if (wantsToLeave && submissions.isEmpty() && isMember() && !census.isLeaving(self)) {
            census.leaves(self);
            toMembers(new Message.Leave());
            agreement.proceed();
        }
    }

    /** Says what is here and was dealt with, if that is wanted. */
    private void answer() {
        if (!isSequencer()) {
            following.answer();
        } else if (holding.consumption().isDue()) {
            sequencing.settle();
        }
    }

    private void submitDue() {
        if (isSequencer()) {
            sequencing.placeRequested(census);
        }
        // why only with the state: else what is delivered may be in the state that comes
        while (holding.isSeated() && submissions.isDue()) {
            long number = submissions.nextNumber();
            List<byte[]> batch = submissions.nextBatch();
            if (isSequencer()) {
                sequencing.place(self, number, batch);
            } else {
                send(sequencer, new Message.Request(number, batch));
            }
        }
    }

    private boolean isOver() {
        return status == MemberStatus.LEFT || status == MemberStatus.STOPPED;
    }

    private void receiveAfterwards(int source, Message message) {
        if (message instanceof Message.Join) {
            send(source, afterwards());
        }
    }

    private void accused(int by, int rank, boolean ended) {
        if (rank < 0 || rank >= size) {
            throw new OrderProtocolException("rank " + by + " says that rank " + rank + " is gone; there is none");
        }
        if (ended && rank != self) {
            census.ended(rank);
        } else {
            census.accused(by, rank);
        }
    }

    private void receiveInView(int source, InView message) {
        if (status == MemberStatus.JOINING && message instanceof Message.Stopped(long _, StopCause why)) {
            stop(why);
        } else if (message.view() < view.view()) {
            if (message instanceof Message.Stopped) {
                census.quit(source, true); // why: it stays behind for ever, and answers nobody
            }
        } else if (message.view() > view.view()) {
            laterViews.keep(source, message);
        } else {
            inThisView(source, message);
        }
    }

    private void inThisView(int source, InView message) {
        switch (message) {
            case Message.Ordered ordered -> following.ordered(source, ordered);
            case Message.Placed placed -> following.placed(source, placed);
            case Message.Stable(long _, long upTo, long everywhere) -> {
                holding.allow(upTo);
                holding.forget(everywhere);
            }
            case Message.Held(long _, long sequence, boolean hasState, long consumed) -> {
                if (isSequencer()) {
                    sequencing.held(source, sequence, hasState, consumed);
                }
            }
            case Message.State state -> restore(state);
            case Message.Withheld _ -> withheld(source);
            case Message.Stopped(long _, StopCause why) -> stop(why);
            case Message.Prepare prepare -> agreement.prepare(source, prepare);
            case Message.Promise promise -> agreement.promise(source, promise);
            case Message.Refuse refuse -> agreement.refuse(refuse);
            case Message.Propose propose -> agreement.propose(source, propose);
            case Message.Accepted accepted -> agreement.accepted(source, accepted);
        }
    }

    /** The next view is found. */
    void install(Proposal next) {
        if (isOver() || next.view() <= view.view()) {
            return;
        }
        // why each tells all: who found the view may be gone before it has
        recipients.toMembersOfEither(view, next, new Message.Install(next));
        boolean was = isMember();
        // why only then: else other messages may have the places up to the cut
        if (was && next.view() == view.view() + 1) {
            holding.allow(next.cut());
            holding.deliver(submissions);
        }
        if (!next.contains(self)) {
            part(next);
            return;
        }
        int before = sequencer;
        turnTo(next);
        if (!was) {
            holding.begin(next.cut(), next.isSeated(self));
        }
        status = MemberStatus.NORMAL;
        if (before != sequencer) {
            submissions.sendAgain();
        }
        begin();
    }

    private void turnTo(Proposal next) {
        view = next;
        sequencer = next.sequencer();
    }

    private void begin() {
        census.installed(view);
        agreement.installed();
        if (holding.isSeated()) {
            outlet.changed(asView());
        }
        if (isSequencer()) {
            sequencing.begin(view);
            view.unseated().stream()
                    .filter(rank -> rank != self)
                    .forEach(rank -> outlet.handOver(rank, view.view(), holding.delivered()));
        } else {
            following.answerNow();
        }
        if (census.isLeaving(self)) {
            toMembers(new Message.Leave());
        }
        laterViews.takeAll().forEach(each -> receiveInView(each.source(), each.message()));
    }

    private void part(Proposal next) {
        if (!isMember()) {
            return;
        }
        boolean wanted = census.isLeaving(self);
        turnTo(next);
        if (withheldBy >= 0) {
            stop(new StopCause(Reason.NO_STATE, List.of(withheldBy)));
        } else if (wanted) {
            status = MemberStatus.LEFT;
            census.arrivals().stream().filter(rank -> !next.contains(rank)).forEach(rank -> send(rank, quit()));
            outlet.left();
        } else {
            stop(new StopCause(Reason.EXPELLED, List.of(self)));
        }
    }

    private void restore(Message.State message) {
        if (!holding.isSeated()) {
            holding.restore(message);
            outlet.restore(message.state(), message.sequence());
            following.answerNow();
            outlet.changed(asView());
        }
    }

    /** why it leaves first: the others must not take it for a failure. */
    private void withheld(int by) {
        if (!holding.isSeated()) {
            withheldBy = by;
            census.leaves(self);
            toMembers(new Message.Leave());
        }
    }

    /** The order is over here; all others are told, as who told this rank may be gone before it has told all. */
    void stop(StopCause why) {
        if (!isOver()) {
            status = MemberStatus.STOPPED;
            stop = why;
            recipients.toAll(afterwards());
            outlet.stopped(why);
        }
    }

    private Message afterwards() {
        StopCause why = stop;
        return why == null || !why.isShared() ? quit() : new Message.Stopped(view.view(), why);
    }

    private Message quit() {
        return new Message.Quit(view.view() > 0);
    }

    View asView() {
        return new View(view.view(), view.members());
    }
}
