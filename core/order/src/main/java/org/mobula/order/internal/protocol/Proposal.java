package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * A view that is proposed to follow another, or has followed it.
 *
 * @param ballot the attempt that proposes it
 * @param view its number
 * @param members the sequencer first, then the others in the order in which they joined
 * @param stateless the members that lack the state resulting from the messages up to the cut
 * @param former ranks that are no longer members; they cannot join again
 * @param cut the last message of the view before
 */
public record Proposal(
        Ballot ballot, long view, List<Integer> members, List<Integer> stateless, List<Integer> former, long cut) {
    /** Copies the lists. */
    public Proposal {
        members = List.copyOf(members);
        stateless = List.copyOf(stateless);
        former = List.copyOf(former);
    }

    /** -1 if there are no members. */
    int sequencer() {
        return members.isEmpty() ? -1 : members.getFirst();
    }

    boolean contains(int rank) {
        return members.contains(rank);
    }

    /**
     * Whether there are two members. Then the origin of a message counts as a holder before it knows the message's
     * place: it keeps the message until delivery, and if it continues alone, it assigns its messages the same places
     * that they have at the other member, since no other rank's messages can come in between.
     */
    boolean isPair() {
        return members.size() == 2;
    }

    /** The member of a {@linkplain #isPair pair} that is not the sequencer. */
    int second() {
        return members.getLast();
    }

    boolean hasState(int rank) {
        return members.contains(rank) && !stateless.contains(rank);
    }

    Proposal by(Ballot other) {
        return new Proposal(other, view, members, stateless, former, cut);
    }
}
