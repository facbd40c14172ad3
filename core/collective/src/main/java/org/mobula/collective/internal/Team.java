package org.mobula.collective.internal;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mobula.collective.Shape;

/**
 * An ordered subset of the ranks. Algorithms use its indices, so that they can run among all ranks, those of a host, or
 * one of each host.
 *
 * @param ranks by index
 * @param me the index of this rank; -1 if it is not a member
 */
record Team(int[] ranks, int me) {
    static Team all(Shape shape) {
        return new Team(IntStream.range(0, shape.size()).toArray(), shape.rank());
    }

    static Team of(int[] ranks, int rank) {
        return new Team(ranks, index(ranks, rank));
    }

    private static int index(int[] ranks, int rank) {
        return IntStream.range(0, ranks.length)
                .filter(i -> ranks[i] == rank)
                .findFirst()
                .orElse(-1);
    }

    int size() {
        return ranks.length;
    }

    int rank(int index) {
        return ranks[index];
    }

    int index(int rank) {
        return index(ranks, rank);
    }

    boolean isMember() {
        return me >= 0;
    }

    /** The index at a distance in the ring, which may be negative. */
    int away(int distance) {
        return Math.floorMod(me + distance, ranks.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Team(int[] others, int their) && Arrays.equals(ranks, others) && me == their;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(ranks) + me;
    }

    @Override
    public String toString() {
        return me + " of " + Arrays.toString(ranks);
    }
}
