package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * Flat trees: the root communicates with each rank directly, one after another ({@code blocking}) or concurrently.
 */
final class Flat {
    private Flat() {}

    static void broadcast(ScheduleBuilder plan, Team team, int root, Slice data, boolean blocking) {
        plan.next();
        if (team.me() != root) {
            plan.receive(team.rank(root), data);
            return;
        }
        for (int i = 0; i < team.size(); i++) {
            if (i != root) {
                plan.send(team.rank(i), data);
                nextIf(plan, blocking);
            }
        }
    }

    static void broadcastSignals(ScheduleBuilder plan, Team team, int root) {
        plan.next();
        if (team.me() != root) {
            plan.await(team.rank(root));
            return;
        }
        for (int i = 0; i < team.size(); i++) {
            if (i != root) {
                plan.signal(team.rank(i));
            }
        }
    }

    static void gatherSignals(ScheduleBuilder plan, Team team, int root) {
        plan.next();
        if (team.me() != root) {
            plan.signal(team.rank(root));
            return;
        }
        for (int i = 0; i < team.size(); i++) {
            if (i != root) {
                plan.await(team.rank(i));
            }
        }
    }

    /**
     * @param blocks at any places in {@code whole}
     */
    static void scatter(
            ScheduleBuilder plan, Team team, int root, Blocks blocks, Slice whole, Slice own, boolean blocking) {
        plan.next();
        if (team.me() != root) {
            plan.receive(team.rank(root), own);
            return;
        }
        plan.copy(blocks.in(whole, root), own);
        for (int i = 0; i < team.size(); i++) {
            if (i != root) {
                plan.send(team.rank(i), blocks.in(whole, i));
                nextIf(plan, blocking);
            }
        }
    }

    /**
     * @param blocks at any places in {@code whole}
     */
    static void gather(
            ScheduleBuilder plan, Team team, int root, Blocks blocks, Slice own, Slice whole, boolean blocking) {
        plan.next();
        if (team.me() != root) {
            plan.send(team.rank(root), own);
            return;
        }
        plan.copy(own, blocks.in(whole, root));
        for (int i = 0; i < team.size(); i++) {
            if (i != root) {
                plan.receive(team.rank(i), blocks.in(whole, i));
                nextIf(plan, blocking);
            }
        }
    }

    /** The root combines in rank order, with room for one vector. */
    static void reduce(ScheduleBuilder plan, Team team, int root, Slice own, Slice whole) {
        plan.next();
        if (team.me() != root) {
            plan.send(team.rank(root), own);
            return;
        }
        Slice operand = plan.scratch(team.size() > 1 ? own.count() : 0);
        plan.copy(own, whole);
        // downwards, then upwards, so that the combined ranks are always a range, without another copy
        for (int i = root - 1; i >= 0; i--) {
            plan.next();
            plan.receive(team.rank(i), operand);
            plan.combine(operand, whole, true);
        }
        for (int i = root + 1; i < team.size(); i++) {
            plan.next();
            plan.receive(team.rank(i), operand);
            plan.combine(operand, whole, false);
        }
    }

    /** Each rank sends to all ranks concurrently. */
    static void allGather(ScheduleBuilder plan, Team team, Blocks blocks, Slice own, Slice whole) {
        plan.next();
        plan.copy(own, blocks.in(whole, team.me()));
        for (int distance = 1; distance < team.size(); distance++) {
            int from = team.away(-distance);
            plan.receive(team.rank(from), blocks.in(whole, from));
        }
        for (int distance = 1; distance < team.size(); distance++) {
            plan.send(team.rank(team.away(distance)), own);
        }
    }

    /** Each rank sends to all ranks concurrently. */
    static void allToAll(ScheduleBuilder plan, Team team, Blocks sends, Blocks receives, Slice from, Slice into) {
        plan.next();
        plan.copy(sends.in(from, team.me()), receives.in(into, team.me()));
        for (int distance = 1; distance < team.size(); distance++) {
            int source = team.away(-distance);
            plan.receive(team.rank(source), receives.in(into, source));
        }
        for (int distance = 1; distance < team.size(); distance++) {
            int destination = team.away(distance);
            plan.send(team.rank(destination), sends.in(from, destination));
        }
    }

    /** Each rank signals all ranks concurrently. */
    static void signals(ScheduleBuilder plan, Team team) {
        plan.next();
        for (int distance = 1; distance < team.size(); distance++) {
            plan.await(team.rank(team.away(-distance)));
        }
        for (int distance = 1; distance < team.size(); distance++) {
            plan.signal(team.rank(team.away(distance)));
        }
    }

    /**
     * Each rank sends its vector to all ranks, and combines all vectors in rank order, so that all get the same result.
     */
    static void allReduce(ScheduleBuilder plan, Team team, Slice own, Slice whole) {
        if (team.size() == 1) {
            plan.copy(own, whole);
            return;
        }
        Slice[] vectors = new Slice[team.size()];
        int first = team.me() == 1 ? 0 : 1; // its vector is received where the result is stored, and is not copied
        plan.next();
        for (int distance = 0; distance < team.size(); distance++) {
            int from = team.away(-distance);
            vectors[from] = from == team.me() ? own : from == first ? whole : plan.scratch(own.count());
            if (from != team.me()) {
                plan.receive(team.rank(from), vectors[from]);
            }
        }
        for (int distance = 1; distance < team.size(); distance++) {
            plan.send(team.rank(team.away(distance)), own);
        }
        plan.combine(vectors[1 - first], whole, first == 1);
        for (int rank = 2; rank < team.size(); rank++) {
            plan.combine(vectors[rank], whole, false);
        }
    }

    private static void nextIf(ScheduleBuilder plan, boolean blocking) {
        if (blocking) {
            plan.next();
        }
    }
}
