package org.mobula.order.internal.protocol;

import java.util.List;

/**
 * A view that may follow, or has followed, the one before.
 *
 * @param ballot the attempt that proposes it
 * @param view its number
 * @param members its members, the sequencer first; then those that have been members for longer before others
 * @param unseated the members that lack the state which the messages up to the cut have made
 * @param former who has been a member, and is none any more: nobody comes twice
 * @param cut the last message of the view before
 */
public record Proposal(
        Ballot ballot, long view, List<Integer> members, List<Integer> unseated, List<Integer> former, long cut) {
    /** Copies the lists. */
    public Proposal {
        members = List.copyOf(members);
        unseated = List.copyOf(unseated);
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
     * Whether there are two members. Then who submitted a message counts among its holders before it knows the place: it keeps
     * the message until it delivers it; and should it go on alone, it gives its messages, in their order, the very places that
     * they have at the other one, since nobody else could get any in between.
     */
    boolean isPair() {
        return members.size() == 2;
    }

    /** The member of a {@linkplain #isPair pair} that is not the sequencer. */
    int second() {
        return members.getLast();
    }

    boolean isSeated(int rank) {
        return members.contains(rank) && !unseated.contains(rank);
    }

    Proposal by(Ballot other) {
        return new Proposal(other, view, members, unseated, former, cut);
    }
}
