package org.mobula.order.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.Message.InView;
import org.mobula.order.internal.protocol.StopCause.Reason;

/**
 * The state machine of one rank in an order. {@link MemberStatus} has its states.
 *
 * <p>The first member of a view, its sequencer, assigns places to messages: a rank sends what it submits to the
 * sequencer, which sends it to all (the PB method of totally ordered broadcast: M. F. Kaashoek, A. S. Tanenbaum, S. F.
 * Hummel, H. E. Bal, <i>An Efficient Reliable Broadcast Protocol</i>, Operating Systems Review 23(4), 1989, section 3),
 * except for the body, which the origin already has. A message is delivered when f + 1 members hold it, the
 * <i>resilience</i> of the same authors' <i>Fault-Tolerant Group Communication</i> (section 3 there). Views follow each
 * other as in viewstamped replication (B. Oki, B. Liskov, <i>Viewstamped Replication</i>, PODC 1988, section 4): see
 * {@link ViewAgreement}. All members of a view deliver the same messages before the next view, as in virtual synchrony
 * (K. Birman, T. Joseph, <i>Exploiting Virtual Synchrony</i>, SOSP 1987, section 3).
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> bodies are shared and never changed.
 */
public final class Participant {
    private final int self;
    private final ProtocolActions actions;
    private final MembershipState membership;
    private final Recipients recipients;
    private final DeliveryState delivery;
    private final ViewContext context;
    private final Submissions submissions = new Submissions();
    private final InitialView initialView;
    private final Sequencer sequencer;
    private final Follower follower;
    private final ViewAgreement agreement;
    private final FutureViewMessages futureViews;
    private boolean wantsToLeave;
    private int withheldBy = -1; // this rank leaves because this sequencer cannot transfer its state to it; -1 for none
    private @Nullable StopCause stop;

    /**
     * @param self this rank
     * @param rules the same at all ranks
     * @param sender sends to other ranks
     * @param actions performs the decisions of the protocol at this rank
     */
    public Participant(int self, ProtocolRules rules, ProtocolSender sender, ProtocolActions actions) {
        int size = rules.size();
        long share = rules.window().share();
        this.self = self;
        this.actions = actions;
        this.futureViews = new FutureViewMessages(self, rules);
        this.membership = new MembershipState(self, size);
        this.recipients = new Recipients(self, size, membership, sender);
        this.delivery = new DeliveryState(self, size, share, actions);
        this.context = new ViewContext(self, rules, recipients, delivery);
        this.initialView = new InitialView(self, size, membership, sender);
        this.sequencer = new Sequencer(context, share);
        this.follower = new Follower(context, submissions);
        this.agreement = new ViewAgreement(context, membership, sequencer, new ViewAgreement.Outcome() {
            @Override
            public void install(Proposal next) {
                Participant.this.install(next);
            }

            @Override
            public void stop(StopCause why) {
                Participant.this.stop(why);
            }
        });
    }

    /** Asks to join the order, or begins it. */
    public void join() {
        recipients.toAll(new Message.Join());
        settle();
    }

    /** Submits a message; returns its number among this rank's. */
    public long submit(byte[] body) {
        long number = submissions.add(body);
        settle();
        return number;
    }

    /**
     * Notes that the service has consumed the delivered messages up to one. A lower value than before has no effect.
     * Called within a delivery, or after {@link #isAwaited}.
     */
    public void consumed(long sequence) {
        delivery.consumption().advance(sequence);
    }

    /**
     * Returns true if other members may wait for the consumption of a message. {@link #tellConsumed} follows. Any
     * thread may call this.
     */
    public boolean isAwaited(long sequence) {
        return delivery.consumption().isReached(sequence);
    }

    /** Like {@link #consumed}, and notifies the other members if they may wait for it. */
    public void tellConsumed(long sequence) {
        consumed(sequence);
        settle();
    }

    /** The size of the messages that this rank keeps, in bytes. */
    public long keptBytes() {
        return delivery.log().bytes();
    }

    /** Handles a message of another rank. */
    public void receive(int source, Message message) {
        if (context.isOver()) {
            if (message instanceof Message.Join) {
                context.send(source, leaveMessage());
            }
            return;
        }
        if (membership.hasDeparted(source)) {
            return; // the other members may have continued without this message
        }
        switch (message) {
            case InView within -> receiveInView(source, within);
            case Message.Request request -> sequencer.requested(source, request);
            case Message.Join() -> membership.joins(source);
            case Message.Leave() -> membership.leaves(source);
            case Message.Found(List<Integer> ended) -> initialView.asked(source, ended);
            case Message.Free(List<Integer> ended) -> initialView.free(source, ended);
            case Message.Quit(boolean tookPart) -> membership.quit(source, tookPart);
            case Message.Departed(int rank, boolean ended) -> accused(source, rank, ended);
            case Message.Install(Proposal next) -> install(next);
        }
        settle();
    }

    /**
     * A rank has departed: no messages arrive from it or reach it.
     *
     * @param ended whether its process is known to have ended, or its node to be closed
     */
    public void departed(int rank, boolean ended) {
        membership.departed(rank);
        if (ended) {
            membership.ended(rank);
        }
        settle();
    }

    /** Starts leaving the order. */
    public void leave() {
        wantsToLeave = true;
        if (context.status() == MemberStatus.JOINING) {
            context.status(MemberStatus.LEFT);
            recipients.toAll(quit());
            actions.left();
        }
        settle();
    }

    /** This rank's service has failed: the others continue without it. */
    public void fail() {
        stop(new StopCause(Reason.SERVICE_FAILED, List.of(self)));
    }

    /** This rank can no longer communicate with any other. */
    public void halt() {
        if (!context.isOver()) {
            context.status(MemberStatus.STOPPED);
            stop = new StopCause(Reason.HALTED, List.of(self));
            actions.stopped(stop);
        }
    }

    /** The service's state, as requested by {@link ProtocolActions#transferState}. */
    public void stateProvided(int rank, long view, long sequence, byte[] state) {
        if (isSequencerOf(view)) {
            sequencer.sendState(rank, sequence, state);
        }
    }

    /** The state requested by {@link ProtocolActions#transferState} is unavailable. */
    public void stateUnavailable(int rank, long view) {
        if (isSequencerOf(view)) {
            context.send(rank, new Message.Withheld(view));
        }
    }

    private boolean isSequencerOf(long view) {
        return context.isNormal() && context.view().view() == view && context.isSequencer();
    }

    /** A fixed amount of time has passed. Needed only while {@link #isRestless}. */
    public void tick() {
        context.tick();
        if (context.status() == MemberStatus.JOINING
                && initialView.isHopeless(context.now(), context.rules.patience())) {
            stop(new StopCause(Reason.NO_FOUNDER, membership.silent()));
        }
        settle();
    }

    /** Returns true if the protocol waits for time to pass, so {@link #tick} must be called. */
    public boolean isRestless() {
        return switch (context.status()) {
            case CHANGING -> true;
            case NORMAL -> agreement.isWaiting();
            case JOINING -> !membership.silent().isEmpty();
            case LEFT, STOPPED -> false;
        };
    }

    /** Whether this rank is a member that has the state. */
    public boolean hasState() {
        return context.isMember() && delivery.hasState();
    }

    /** The state that the parts of this participant share. */
    ViewContext context() {
        return context;
    }

    private View view() {
        return new View(context.view().view(), context.view().members());
    }

    /** Performs every step that has become possible. */
    private void settle() {
        if (context.status() == MemberStatus.JOINING && initialView.isDue()) {
            install(new Proposal(new Ballot(1, self), 1, List.of(self), List.of(), List.of(), 0));
        }
        if (context.isMember()) {
            agreement.proceed();
        }
        if (context.isNormal()) {
            boolean more;
            do {
                submitDue();
                acknowledge();
                more = delivery.deliver(submissions) && submissions.isDue();
            } while (more);
            acknowledge();
        }
        if (wantsToLeave && submissions.isEmpty() && context.isMember() && !membership.isLeaving(self)) {
            membership.leaves(self);
            context.sendToMembers(new Message.Leave());
            agreement.proceed();
        }
    }

    private void acknowledge() {
        if (!context.isSequencer()) {
            follower.acknowledge();
        } else if (delivery.consumption().isDue()) {
            sequencer.settle();
        }
    }

    private void submitDue() {
        if (context.isSequencer()) {
            sequencer.placeRequested(membership);
        }
        // only with the state: otherwise the state that arrives may already contain the delivered messages
        while (delivery.hasState() && submissions.isDue()) {
            long number = submissions.nextNumber();
            List<byte[]> batch = submissions.nextBatch();
            if (context.isSequencer()) {
                sequencer.place(self, number, batch);
            } else {
                context.send(context.sequencer(), new Message.Request(number, batch));
            }
        }
    }

    private void accused(int by, int rank, boolean ended) {
        if (rank < 0 || rank >= context.rules.size()) {
            throw new OrderProtocolException(
                    "rank " + by + " reports that rank " + rank + " has departed; there is no such rank");
        }
        if (ended && rank != self) {
            membership.ended(rank);
        } else {
            membership.accused(by, rank);
        }
    }

    private void receiveInView(int source, InView message) {
        long view = context.view().view();
        if (context.status() == MemberStatus.JOINING && message instanceof Message.Stopped(long _, StopCause why)) {
            stop(why);
        } else if (message.view() < view) {
            if (message instanceof Message.Stopped) {
                membership.quit(source, true); // it remains in its view but answers no message
            }
        } else if (message.view() > view) {
            futureViews.keep(source, message);
        } else {
            receiveInThisView(source, message);
        }
    }

    private void receiveInThisView(int source, InView message) {
        switch (message) {
            case Message.Ordered ordered -> follower.ordered(source, ordered);
            case Message.Placed placed -> follower.placed(source, placed);
            case Message.Stable(long _, long upTo, long everywhere) -> {
                delivery.allow(upTo);
                delivery.forget(everywhere);
            }
            case Message.Held(long _, long sequence, boolean hasState, long consumed) -> {
                if (context.isSequencer()) {
                    sequencer.held(source, sequence, hasState, consumed);
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

    /** The next view has been decided. */
    private void install(Proposal next) {
        Proposal view = context.view();
        if (context.isOver() || next.view() <= view.view()) {
            return;
        }
        // every member notifies all, because the coordinator may fail before it has
        recipients.toMembersOfEither(view, next, new Message.Install(next));
        boolean was = context.isMember();
        // only if no view is missing: otherwise the places up to the cut may belong to other messages
        if (was && next.view() == view.view() + 1) {
            delivery.allow(next.cut());
            delivery.deliver(submissions);
        }
        if (!next.contains(self)) {
            if (was) {
                leaveView(next);
            }
            return;
        }
        int before = context.sequencer();
        context.view(next);
        if (!was) {
            delivery.begin(next.cut(), next.hasState(self));
        }
        context.status(MemberStatus.NORMAL);
        if (before != context.sequencer()) {
            submissions.sendAgain();
        }
        begin(next);
    }

    private void begin(Proposal view) {
        membership.installed(view);
        agreement.installed();
        if (delivery.hasState()) {
            actions.changed(view());
        }
        if (context.isSequencer()) {
            sequencer.begin(view);
            view.stateless().stream()
                    .filter(rank -> rank != self)
                    .forEach(rank -> actions.transferState(rank, view.view(), delivery.delivered()));
        } else {
            follower.acknowledgeNow();
        }
        if (membership.isLeaving(self)) {
            context.sendToMembers(new Message.Leave());
        }
        futureViews.takeAll().forEach(each -> receiveInView(each.source(), each.message()));
    }

    /** This rank is not a member of the next view. */
    private void leaveView(Proposal next) {
        boolean wanted = membership.isLeaving(self);
        context.view(next);
        if (withheldBy >= 0) {
            stop(new StopCause(Reason.NO_STATE, List.of(withheldBy)));
        } else if (wanted) {
            context.status(MemberStatus.LEFT);
            membership.arrivals().stream()
                    .filter(rank -> !next.contains(rank))
                    .forEach(rank -> context.send(rank, quit()));
            actions.left();
        } else {
            stop(new StopCause(Reason.EXPELLED, List.of(self)));
        }
    }

    private void restore(Message.State message) {
        if (!delivery.hasState()) {
            delivery.restore(message);
            actions.restore(message.state(), message.sequence());
            follower.acknowledgeNow();
            actions.changed(view());
        }
    }

    /** Leaves before it stops, so that the others do not count it as failed. */
    private void withheld(int by) {
        if (!delivery.hasState()) {
            withheldBy = by;
            membership.leaves(self);
            context.sendToMembers(new Message.Leave());
        }
    }

    /**
     * Stops the order at this rank. Notifies all other ranks, because the rank that notified this one may fail before
     * it has.
     */
    private void stop(StopCause why) {
        if (!context.isOver()) {
            context.status(MemberStatus.STOPPED);
            stop = why;
            recipients.toAll(leaveMessage());
            actions.stopped(why);
        }
    }

    private Message leaveMessage() {
        StopCause why = stop;
        return why == null || !why.isShared()
                ? quit()
                : new Message.Stopped(context.view().view(), why);
    }

    private Message quit() {
        return new Message.Quit(context.view().view() > 0);
    }
}
