package org.mobula.order.internal.protocol;

/**
 * One rank's attempt to find the next view. Of two, the higher round counts, then the higher rank.
 *
 * @param round from 1 on
 * @param rank who attempts
 */
public record Ballot(long round, int rank) implements Comparable<Ballot> {
    /** Below all others: nobody's. */
    static final Ballot NONE = new Ballot(0, -1);

    @Override
    public int compareTo(Ballot other) {
        return round != other.round ? Long.compare(round, other.round) : Integer.compare(rank, other.rank);
    }

    boolean isBelow(Ballot other) {
        return compareTo(other) < 0;
    }
}
