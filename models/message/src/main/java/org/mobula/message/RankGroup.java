package org.mobula.message;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mobula.message.internal.QueueEntry;

/**
 * An ordered set of ranks, from which communicators are created (MPI-3.1, section 6.3).
 *
 * <p>The members have ranks in the group, 0 to {@link #size} - 1. Creating a group is local;
 * {@link Communicator#create} is collective.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> {@link MessageArgumentException} for ranks that the group does not
 * have, and for duplicates.
 */
public final class RankGroup {
    private final int self; // this rank in the node
    private final int[] nodes; // the rank of each member in the node

    private RankGroup(int self, int[] nodes) {
        this.self = self;
        this.nodes = nodes;
    }

    /** @param nodes the rank of each member in the node; not copied */
    static RankGroup of(int self, int... nodes) {
        return new RankGroup(self, nodes);
    }

    /** The number of members. */
    public int size() {
        return nodes.length;
    }

    /** The rank of this rank in the group, if it is a member. */
    public OptionalInt rank() {
        int rank = rankOf(self);
        return rank < 0 ? OptionalInt.empty() : OptionalInt.of(rank);
    }

    /** The group of these ranks, in this order. */
    public RankGroup incl(int... ranks) {
        return incl("incl", ranks);
    }

    private RankGroup incl(String call, int... ranks) {
        check(call, ranks);
        return of(self, Arrays.stream(ranks).map(rank -> nodes[rank]).toArray());
    }

    /** The group without these ranks, in the same order. */
    public RankGroup excl(int... ranks) {
        return excl("excl", ranks);
    }

    private RankGroup excl(String call, int... ranks) {
        check(call, ranks);
        BitSet out = new BitSet();
        Arrays.stream(ranks).forEach(out::set);
        return of(
                self,
                IntStream.range(0, size())
                        .filter(rank -> !out.get(rank))
                        .map(rank -> nodes[rank])
                        .toArray());
    }

    /**
     * The group of ranges of ranks, in this order.
     *
     * @param ranges each a first rank, a last rank and a step, which may be negative but not 0. All ranks of the range
     *     must exist; the last rank need not be in it
     */
    public RankGroup rangeIncl(int[]... ranges) {
        return incl("rangeIncl", ranks("rangeIncl", ranges));
    }

    /**
     * The group without ranges of ranks, in the same order.
     *
     * @param ranges as in {@link #rangeIncl}
     */
    public RankGroup rangeExcl(int[]... ranges) {
        return excl("rangeExcl", ranks("rangeExcl", ranges));
    }

    /** The members of this group, followed by those of another group that are not in this one. */
    public RankGroup union(RankGroup other) {
        return of(
                self,
                IntStream.concat(Arrays.stream(nodes), other.nodes(node -> rankOf(node) < 0))
                        .toArray());
    }

    /** The members of this group that are also in another one. */
    public RankGroup intersection(RankGroup other) {
        return of(self, nodes(node -> other.rankOf(node) >= 0).toArray());
    }

    /** The members of this group that are not in another one. */
    public RankGroup difference(RankGroup other) {
        return of(self, nodes(node -> other.rankOf(node) < 0).toArray());
    }

    /**
     * Translates ranks of this group to ranks of another one.
     *
     * @param ranks of this group; {@link PointToPoint#NO_RANK} is not changed
     * @return the same number of ranks; {@link PointToPoint#NO_RANK} for members that are not in the other group
     */
    public int[] translate(int[] ranks, RankGroup other) {
        return Arrays.stream(ranks).map(rank -> translate(rank, other)).toArray();
    }

    /** Compares the members of two groups and their order. */
    public Comparison compare(RankGroup other) {
        if (Arrays.equals(nodes, other.nodes)) {
            return Comparison.IDENTICAL;
        }
        int[] mine = nodes.clone();
        int[] others = other.nodes.clone();
        Arrays.sort(mine);
        Arrays.sort(others);
        return Arrays.equals(mine, others) ? Comparison.SIMILAR : Comparison.UNEQUAL;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RankGroup group && Arrays.equals(nodes, group.nodes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes);
    }

    /** For error messages: the ranks of its members in the node. */
    @Override
    public String toString() {
        return "a group of ranks " + Arrays.toString(nodes);
    }

    /** The rank of each member in the node. */
    int[] nodes() {
        return nodes.clone();
    }

    /** The rank of a member in the node. */
    int node(int rank) {
        return nodes[rank];
    }

    /** The rank of a member in the group; -1 if it is not a member. */
    int rankOf(int node) {
        for (int rank = 0; rank < nodes.length; rank++) {
            if (nodes[rank] == node) {
                return rank;
            }
        }
        return -1;
    }

    private int translate(int rank, RankGroup other) {
        if (rank == QueueEntry.NO_RANK) {
            return rank;
        }
        checkedRank("translate", rank);
        int there = other.rankOf(nodes[rank]);
        return there < 0 ? QueueEntry.NO_RANK : there;
    }

    private IntStream nodes(IntPredicate condition) {
        return Arrays.stream(nodes).filter(condition);
    }

    private void check(String call, int[] ranks) {
        BitSet named = new BitSet();
        for (int rank : ranks) {
            checkedRank(call, rank);
            if (named.get(rank)) {
                throw refused(call, "rank " + rank + " is named twice. Name each member once");
            }
            named.set(rank);
        }
    }

    private int checkedRank(String call, long rank) {
        if (rank < 0 || rank >= size()) {
            throw refused(
                    call,
                    "there is no rank " + rank + " in a group of " + size() + ". Name ranks from 0 to " + (size() - 1));
        }
        return (int) rank;
    }

    private static MessageArgumentException refused(String call, String reason) {
        return new MessageArgumentException("RankGroup." + call, reason);
    }

    private int[] ranks(String call, int[][] ranges) {
        return Arrays.stream(ranges).flatMapToInt(range -> ranks(call, range)).toArray();
    }

    private IntStream ranks(String call, int[] range) {
        if (range.length != 3 || range[2] == 0) {
            throw refused(
                    call,
                    Arrays.toString(range)
                            + " is not a range. Give a first rank, a last rank, and a step that is not 0");
        }
        int first = range[0];
        long step = range[2];
        long distance = (long) range[1] - first;
        if (distance * Long.signum(step) < 0) {
            return IntStream.empty();
        }
        // lazily, so that a range that extends far beyond the group ends at the first invalid rank
        return LongStream.rangeClosed(0, distance / step).mapToInt(i -> checkedRank(call, first + i * step));
    }
}
