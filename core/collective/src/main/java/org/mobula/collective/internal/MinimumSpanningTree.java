package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;

/**
 * Minimum-spanning trees: the ranks are halved; the rank with the data in one half communicates with the far end of the
 * other half; the same continues in both halves. Each subtree is a range of ranks, so that blocks are adjacent, and
 * operands in rank order.
 *
 * <p>After Chan, Heimlich, Purkayastha, van de Geijn: Collective communication: theory, practice, and experience
 * (2007), section 4.
 */
final class MinimumSpanningTree {
    /**
     * Two halves communicate.
     *
     * @param head the rank that has, or gets, the whole
     * @param far the rank that has, or gets, the part of its half, {@code first} to {@code last}
     */
    private record Level(int head, int far, int first, int last) {}

    private MinimumSpanningTree() {}

    /** The levels in which a rank acts, widest first: at most one as far end, then as head. */
    private static List<Level> levels(int me, int size, int root) {
        List<Level> levels = new ArrayList<>();
        int left = 0;
        int right = size - 1;
        int head = root;
        while (left < right) {
            int mid = (left + right) / 2;
            boolean headIsLow = head <= mid;
            int far = headIsLow ? right : left;
            if (me == head || me == far) {
                levels.add(headIsLow ? new Level(head, far, mid + 1, right) : new Level(head, far, left, mid));
            }
            if (me <= mid) {
                head = headIsLow ? head : far;
                right = mid;
            } else {
                head = headIsLow ? far : head;
                left = mid + 1;
            }
        }
        return levels;
    }

    static void broadcast(ScheduleBuilder plan, Team team, int root, Slice data) {
        for (Level level : levels(team.me(), team.size(), root)) {
            plan.next();
            if (team.me() == level.head()) {
                plan.send(team.rank(level.far()), data);
            } else {
                plan.receive(team.rank(level.head()), data);
            }
        }
    }

    /** The opposite of a broadcast, without elements. */
    static void gatherSignals(ScheduleBuilder plan, Team team, int root) {
        for (Level level : levels(team.me(), team.size(), root).reversed()) {
            plan.next();
            if (team.me() == level.head()) {
                plan.await(team.rank(level.far()));
            } else {
                plan.signal(team.rank(level.head()));
            }
        }
    }

    static void broadcastSignals(ScheduleBuilder plan, Team team, int root) {
        for (Level level : levels(team.me(), team.size(), root)) {
            plan.next();
            if (team.me() == level.head()) {
                plan.signal(team.rank(level.far()));
            } else {
                plan.await(team.rank(level.head()));
            }
        }
    }

    /**
     * @param own this rank's contribution
     * @param whole for the result at the root; ignored elsewhere
     */
    static void reduce(ScheduleBuilder plan, Team team, int root, Slice own, Slice whole) {
        List<Level> levels = levels(team.me(), team.size(), root);
        boolean isHead = levels.stream().anyMatch(level -> level.head() == team.me());
        Slice sum = team.me() == root ? whole : isHead ? plan.scratch(own.count()) : own;
        Slice operand = plan.scratch(isHead ? own.count() : 0);
        plan.copy(own, sum);
        for (Level level : levels.reversed()) {
            plan.next();
            if (team.me() == level.head()) {
                plan.receive(team.rank(level.far()), operand);
                plan.combine(operand, sum, level.far() < level.head());
            } else {
                plan.send(team.rank(level.head()), sum);
            }
        }
    }

    /**
     * @param blocks adjacent ones
     * @param own this rank's block
     * @param whole for all blocks at the root; ignored elsewhere
     */
    static void gather(ScheduleBuilder plan, Team team, int root, Blocks blocks, Slice own, Slice whole) {
        List<Level> levels = levels(team.me(), team.size(), root);
        Held held = held(plan, team, root, levels, blocks, own, whole);
        plan.copy(own, held.of(blocks, team.me(), team.me()));
        for (Level level : levels.reversed()) {
            plan.next();
            if (team.me() == level.head()) {
                plan.receive(team.rank(level.far()), held.of(blocks, level.first(), level.last()));
            } else {
                plan.send(team.rank(level.head()), held.of(blocks, level.first(), level.last()));
            }
        }
    }

    /**
     * @param blocks adjacent ones
     * @param whole all blocks at the root; ignored elsewhere
     * @param own for the block of this rank
     */
    static void scatter(ScheduleBuilder plan, Team team, int root, Blocks blocks, Slice whole, Slice own) {
        List<Level> levels = levels(team.me(), team.size(), root);
        Held held = held(plan, team, root, levels, blocks, own, whole);
        for (Level level : levels) {
            plan.next();
            if (team.me() == level.head()) {
                plan.send(team.rank(level.far()), held.of(blocks, level.first(), level.last()));
            } else {
                plan.receive(team.rank(level.head()), held.of(blocks, level.first(), level.last()));
            }
        }
        plan.copy(held.of(blocks, team.me(), team.me()), own);
    }

    /** The blocks that pass through a rank: those of its subtree, starting at the given one. */
    private record Held(Slice slice, int first) {
        Slice of(Blocks blocks, int from, int to) {
            return slice.part(blocks.offset(from) - blocks.offset(first), blocks.between(from, to));
        }
    }

    private static Held held(
            ScheduleBuilder plan, Team team, int root, List<Level> levels, Blocks blocks, Slice own, Slice whole) {
        if (team.me() == root) {
            return new Held(whole, 0);
        }
        Level subtree = levels.getFirst();
        if (subtree.first() == subtree.last()) {
            return new Held(own, team.me());
        }
        return new Held(plan.scratch(blocks.between(subtree.first(), subtree.last())), subtree.first());
    }

    /** An empty slice. */
    static Slice nothing() {
        return new Slice(Place.SCRATCH, 0, 0);
    }
}
