package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * Sends messages to other ranks, except to those that have departed.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Recipients {
    private final int self;
    private final int size;
    private final MembershipState membership;
    private final ProtocolSender sender;

    Recipients(int self, int size, MembershipState membership, ProtocolSender sender) {
        this.self = self;
        this.size = size;
        this.membership = membership;
        this.sender = sender;
    }

    /** Returns true if the message survives this rank; see {@link ProtocolSender#send}. */
    boolean send(int rank, Message message) {
        return isReached(rank) && sender.send(rank, message);
    }

    /** Like {@link #send}, without waking the rank. */
    boolean sendQuietly(int rank, Message message) {
        return isReached(rank) && sender.sendQuietly(rank, message);
    }

    boolean survivesSender(int rank) {
        return isReached(rank) && sender.survivesSender(rank);
    }

    private boolean isReached(int rank) {
        return rank != self && !membership.hasDeparted(rank);
    }

    /** Sends to every rank, member or not. */
    void toAll(Message message) {
        for (int rank = 0; rank < size; rank++) {
            send(rank, message);
        }
    }

    /** Sends to the members of a view except one; -1 for no exception. */
    void toMembersBut(Proposal view, int excepted, Message message) {
        List<Integer> members = view.members();
        for (int i = 0; i < members.size(); i++) { // by index, because an iterator per message would be garbage
            int member = members.get(i);
            if (member != excepted) {
                send(member, message);
            }
        }
    }

    /** Sends to the members of a view without waking them. */
    void toMembersQuietly(Proposal view, Message message) {
        view.members().forEach(rank -> sendQuietly(rank, message));
    }

    /** Sends once to each member of one view or the next. */
    void toMembersOfEither(Proposal view, Proposal next, Message message) {
        toMembersBut(view, -1, message);
        next.members().stream().filter(rank -> !view.contains(rank)).forEach(rank -> send(rank, message));
    }
}
