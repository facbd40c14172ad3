package org.mobula.collective.internal;

import org.mobula.collective.Slice;

/** Binomial and four-ary trees, over ranks relative to the root. */
final class Trees {
    private Trees() {}

    private static int fromRoot(Team team, int root) {
        return Math.floorMod(team.me() - root, team.size());
    }

    private static int rank(Team team, int root, int fromRoot) {
        return team.rank((fromRoot + root) % team.size());
    }

    /** In step i, ranks below 2^(i-1) send to those at distance 2^(i-1). */
    static void binomialBroadcast(ScheduleBuilder plan, Team team, int root, Slice data) {
        int me = fromRoot(team, root);
        for (int distance = 1; distance < team.size(); distance *= 2) {
            plan.next();
            if (me < distance && me + distance < team.size()) {
                plan.send(rank(team, root, me + distance), data);
            } else if (me >= distance && me < 2 * distance) {
                plan.receive(rank(team, root, me - distance), data);
            }
        }
    }

    /**
     * In step i, odd multiples of 2^(i-1) send to the preceding even one, so that the combined ranks are a range
     * relative to the root. If rank order matters, rank 0 is the root of the tree, and forwards the result.
     */
    static void binomialReduce(ScheduleBuilder plan, Team team, int root, boolean commutative, Slice own, Slice whole) {
        int top = commutative ? root : 0;
        int me = fromRoot(team, top);
        boolean receives = me % 2 == 0 && me + 1 < team.size();
        Slice sum = own;
        if (receives || team.me() == root) {
            sum = team.me() == root ? whole : plan.scratch(own.count());
            plan.copy(own, sum);
        }
        Slice operand = plan.scratch(receives ? own.count() : 0);
        for (int distance = 1; distance < team.size(); distance *= 2) {
            plan.next();
            if (me % (2 * distance) == distance) {
                plan.send(rank(team, top, me - distance), sum);
                break;
            }
            if (me + distance < team.size()) {
                plan.receive(rank(team, top, me + distance), operand);
                plan.combine(operand, sum, false);
            }
        }
        if (top != root) {
            plan.next();
            if (team.me() == top) {
                plan.send(team.rank(root), sum);
            } else if (team.me() == root) {
                plan.receive(team.rank(top), whole);
            }
        }
    }

    /** Each rank sends to at most four. */
    static void fourAryBroadcast(ScheduleBuilder plan, Team team, int root, Slice data) {
        int me = fromRoot(team, root);
        plan.next();
        if (me > 0) {
            plan.receive(rank(team, root, (me - 1) / 4), data);
            plan.next();
        }
        for (int child = 4 * me + 1; child <= 4 * me + 4 && child < team.size(); child++) {
            plan.send(rank(team, root, child), data);
        }
    }

    static void fourArySignals(ScheduleBuilder plan, Team team, int root) {
        int me = fromRoot(team, root);
        plan.next();
        if (me > 0) {
            plan.await(rank(team, root, (me - 1) / 4));
            plan.next();
        }
        for (int child = 4 * me + 1; child <= 4 * me + 4 && child < team.size(); child++) {
            plan.signal(rank(team, root, child));
        }
    }
}
