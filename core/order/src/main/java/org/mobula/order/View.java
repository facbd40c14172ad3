package org.mobula.order;

import java.util.List;

/**
 * The members of an order, as they have agreed.
 *
 * <p>Views follow each other by number. Every member of a view sees the same members, and the same messages before the
 * next view.
 *
 * @param number 1-based
 * @param members in the order in which they joined. The first is the sequencer; of two members, the one that submits
 *     most messages becomes the first
 */
public record View(long number, List<Integer> members) {
    /** Copies the list of members. */
    public View {
        members = List.copyOf(members);
    }

    /** The member that assigns places to messages. */
    public int sequencer() {
        return members.getFirst();
    }

    /** Whether a rank is one of the members. */
    public boolean contains(int rank) {
        return members.contains(rank);
    }

    @Override
    public String toString() {
        return "view " + number + " of ranks " + members;
    }
}
