package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * Whom a rank's messages go to: never to itself, nor to who is gone.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Recipients {
    private final int self;
    private final int size;
    private final MembershipState census;
    private final ProtocolActions outlet;

    Recipients(int self, int size, MembershipState census, ProtocolActions outlet) {
        this.self = self;
        this.size = size;
        this.census = census;
        this.outlet = outlet;
    }

    /** Whether it lasts, as {@link ProtocolActions#send} says. */
    boolean send(int rank, Message message) {
        return isReached(rank) && outlet.send(rank, message);
    }

    /** As {@link #send}; the rank may get it late. */
    boolean sendQuietly(int rank, Message message) {
        return isReached(rank) && outlet.sendQuietly(rank, message);
    }

    boolean isLasting(int rank) {
        return isReached(rank) && outlet.isLasting(rank);
    }

    private boolean isReached(int rank) {
        return rank != self && !census.isGone(rank);
    }

    /** To every rank, member or not. */
    void toAll(Message message) {
        for (int rank = 0; rank < size; rank++) {
            send(rank, message);
        }
    }

    /** To the members of a view but one, or but -1. */
    void toMembersBut(Proposal view, int excepted, Message message) {
        List<Integer> members = view.members();
        for (int i = 0; i < members.size(); i++) { // why by index: an iterator per message would be garbage
            int member = members.get(i);
            if (member != excepted) {
                send(member, message);
            }
        }
    }

    /** To the members of a view, who may get it late. */
    void toMembersQuietly(Proposal view, Message message) {
        view.members().forEach(rank -> sendQuietly(rank, message));
    }

    /** Once to whoever is a member of one view or the next. */
    void toMembersOfEither(Proposal view, Proposal next, Message message) {
        toMembersBut(view, -1, message);
        next.members().stream().filter(rank -> !view.contains(rank)).forEach(rank -> send(rank, message));
    }
}
