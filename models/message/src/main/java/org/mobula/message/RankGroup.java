package org.mobula.message;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Some ranks in a certain order, from which communicators are made (MPI-3.1, section 6.3).
 *
 * <p>The members of a group have ranks of its own, 0 to {@link #size} - 1. Making one tells nobody: only
 * {@link Communicator#create} does.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> {@link MessageArgumentException} for ranks that the group does
 * not have, and for such as are named twice.
 */
public final class RankGroup {
    private final int self; // this rank's of the node
    private final int[] nodes; // which rank of the node each member is

    private RankGroup(int self, int[] nodes) {
        this.self = self;
        this.nodes = nodes;
    }

    /** @param nodes which rank of the node each member is; not copied */
    static RankGroup of(int self, int... nodes) {
        return new RankGroup(self, nodes);
    }

    /** How many members there are. */
    public int size() {
        return nodes.length;
    }

    /** This rank's rank in the group, if it is a member. */
    public OptionalInt rank() {
        int rank = rankOf(self);
        return rank < 0 ? OptionalInt.empty() : OptionalInt.of(rank);
    }

    /** The members of these ranks, in this order. */
    public RankGroup incl(int... ranks) {
        return incl("incl", ranks);
    }

    private RankGroup incl(String call, int... ranks) {
        check(call, ranks);
        return of(self, Arrays.stream(ranks).map(rank -> nodes[rank]).toArray());
    }

    /** All but the members of these ranks, in the order they have here. */
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
     * The members of ranges, in this order.
     *
     * @param ranges each a first rank, a last rank and a step, which may be negative and is not 0. The ranks that are
     *     reached must be members'; the last one need not be reached, or be one
     */
    public RankGroup rangeIncl(int[]... ranges) {
        return incl("rangeIncl", ranks("rangeIncl", ranges));
    }

    /**
     * All but the members of ranges, in the order they have here.
     *
     * @param ranges as in {@link #rangeIncl}
     */
    public RankGroup rangeExcl(int[]... ranges) {
        return excl("rangeExcl", ranks("rangeExcl", ranges));
    }

    /** The members of this group, and behind them those of another one that are not in this one. */
    public RankGroup union(RankGroup other) {
        return of(
                self,
                IntStream.concat(Arrays.stream(nodes), other.nodes(node -> rankOf(node) < 0))
                        .toArray());
    }

    /** The members of this group that are in another one, too. */
    public RankGroup intersection(RankGroup other) {
        return of(self, nodes(node -> other.rankOf(node) >= 0).toArray());
    }

    /** The members of this group that are not in another one. */
    public RankGroup difference(RankGroup other) {
        return of(self, nodes(node -> other.rankOf(node) < 0).toArray());
    }

    /**
     * What ranks of this group are in another one.
     *
     * @param ranks of this group; {@link PointToPoint#NO_RANK} stays what it is
     * @return as many; {@link PointToPoint#NO_RANK} for members that the other one does not have
     */
    public int[] translate(int[] ranks, RankGroup other) {
        return Arrays.stream(ranks).map(rank -> translate(rank, other)).toArray();
    }

    /** Whether another group has the same members, and in the same order. */
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

    /** For messages about it: which ranks of the node its members are. */
    @Override
    public String toString() {
        return "a group of ranks " + Arrays.toString(nodes);
    }

    /** Which rank of the node each member is. */
    int[] nodes() {
        return nodes.clone();
    }

    /** Which rank of the node a member is. */
    int node(int rank) {
        return nodes[rank];
    }

    /** The rank of a member; -1 if a rank of the node is none. */
    int rankOf(int node) {
        for (int rank = 0; rank < nodes.length; rank++) {
            if (nodes[rank] == node) {
                return rank;
            }
        }
        return -1;
    }

    private int translate(int rank, RankGroup other) {
        if (rank == PointToPoint.NO_RANK) {
            return rank;
        }
        checkedRank("translate", rank);
        int there = other.rankOf(nodes[rank]);
        return there < 0 ? PointToPoint.NO_RANK : there;
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
                    Arrays.toString(range) + " is no range. Give a first rank, a last rank, and a step that is not 0");
        }
        int first = range[0];
        long step = range[2];
        long distance = (long) range[1] - first;
        if (distance * Long.signum(step) < 0) {
            return IntStream.empty();
        }
        // one by one, so that a range which leads far out of the group ends at the first rank that there is not
        return LongStream.rangeClosed(0, distance / step).mapToInt(i -> checkedRank(call, first + i * step));
    }
}
