package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * The state that the parts of a participant share: the current view, this rank's status in it, and the messages it
 * holds.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class ViewContext {
    /** This rank. */
    final int self;

    final ProtocolRules rules;
    final Recipients recipients;

    /** The messages that this rank holds. */
    final DeliveryState delivery;

    private MemberStatus status = MemberStatus.JOINING;
    private Proposal view = new Proposal(Ballot.NONE, 0, List.of(), List.of(), List.of(), 0);
    private int sequencer = view.sequencer();
    private long now;

    ViewContext(int self, ProtocolRules rules, Recipients recipients, DeliveryState delivery) {
        this.self = self;
        this.rules = rules;
        this.recipients = recipients;
        this.delivery = delivery;
    }

    /** The number of ticks so far. */
    long now() {
        return now;
    }

    void tick() {
        now++;
    }

    Proposal view() {
        return view;
    }

    /** Installs a view. */
    void view(Proposal next) {
        view = next;
        sequencer = next.sequencer();
    }

    /** The rank that assigns places; -1 before the first view. */
    int sequencer() {
        return sequencer;
    }

    boolean isSequencer() {
        return sequencer == self;
    }

    MemberStatus status() {
        return status;
    }

    void status(MemberStatus next) {
        assert status.precedes(next) : status + " -> " + next;
        status = next;
    }

    boolean isMember() {
        return status == MemberStatus.NORMAL || status == MemberStatus.CHANGING;
    }

    /** Returns true if messages receive places. */
    boolean isNormal() {
        return status == MemberStatus.NORMAL;
    }

    /** Returns true if this rank is no longer a member. */
    boolean isOver() {
        return status == MemberStatus.LEFT || status == MemberStatus.STOPPED;
    }

    /** Starts a change of view: no further message receives a place in this one. */
    void freeze() {
        status(MemberStatus.CHANGING);
    }

    /** How many members must hold a message before it is delivered, if all have the state. */
    int holdersNeeded() {
        return Math.min(rules.tolerated() + 1, view.members().size());
    }

    void send(int rank, Message message) {
        recipients.send(rank, message);
    }

    /** Sends a message to all other members. */
    void sendToMembers(Message message) {
        recipients.toMembersBut(view, self, message);
    }
}
