package org.mobula.order;

import java.util.List;

/**
 * The ranks among which an order holds, as they have agreed.
 *
 * <p>Views of one order follow each other by number, and every rank that is a member of a view sees the same members,
 * and the same messages before the next view.
 *
 * @param number from 1 on
 * @param members ranks; the first is the sequencer, which gives messages their places. In the order in which they came, but that
 *     of two the one that writes becomes the sequencer if the other one does not
 */
public record View(long number, List<Integer> members) {
    /** Copies the list. */
    public View {
        members = List.copyOf(members);
    }

    /** The rank that gives messages their places. */
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
