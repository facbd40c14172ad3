package org.mobula.order.internal.protocol;

/**
 * The number of an attempt to agree on the next view. Ordered by round, then by rank.
 *
 * @param round 1-based
 * @param rank the coordinator
 */
public record Ballot(long round, int rank) implements Comparable<Ballot> {
    /** Below all others. */
    static final Ballot NONE = new Ballot(0, -1);

    @Override
    public int compareTo(Ballot other) {
        return round != other.round ? Long.compare(round, other.round) : Integer.compare(rank, other.rank);
    }

    boolean isBelow(Ballot other) {
        return compareTo(other) < 0;
    }
}
