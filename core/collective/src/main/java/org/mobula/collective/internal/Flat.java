package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * Flat trees: the root deals with every rank itself; one after the other ({@code blocking}), or with all at once.
 */
final class Flat {
    private Flat() {}

    static void broadcast(Plan plan, Team team, int root, Slice data, boolean blocking) {
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

    static void broadcastSignals(Plan plan, Team team, int root) {
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

    static void gatherSignals(Plan plan, Team team, int root) {
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
     * @param blocks wherever they lie in {@code whole}
     */
    static void scatter(Plan plan, Team team, int root, Blocks blocks, Slice whole, Slice own, boolean blocking) {
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
     * @param blocks wherever they lie in {@code whole}
     */
    static void gather(Plan plan, Team team, int root, Blocks blocks, Slice own, Slice whole, boolean blocking) {
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

    /** The root combines in the order of ranks, each vector as it has come; there is room for one. */
    static void reduce(Plan plan, Team team, int root, Slice own, Slice whole) {
        plan.next();
        if (team.me() != root) {
            plan.send(team.rank(root), own);
            return;
        }
        Slice operand = plan.scratch(team.size() > 1 ? own.count() : 0);
        plan.copy(own, whole);
        // why downwards and then upwards: what is combined stays a range of ranks, without a copy more
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

    /** Everybody sends to everybody at once. */
    static void allGather(Plan plan, Team team, Blocks blocks, Slice own, Slice whole) {
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

    /** Everybody sends to everybody at once. */
    static void allToAll(Plan plan, Team team, Blocks sends, Blocks receives, Slice from, Slice into) {
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

    /** Everybody tells everybody at once. */
    static void signals(Plan plan, Team team) {
        plan.next();
        for (int distance = 1; distance < team.size(); distance++) {
            plan.await(team.rank(team.away(-distance)));
        }
        for (int distance = 1; distance < team.size(); distance++) {
            plan.signal(team.rank(team.away(distance)));
        }
    }

    /** Everybody sends its vector to everybody at once, and combines all in the order of ranks: all get the same bits. */
    static void allReduce(Plan plan, Team team, Slice own, Slice whole) {
        if (team.size() == 1) {
            plan.copy(own, whole);
            return;
        }
        Slice[] vectors = new Slice[team.size()];
        int first = team.me() == 1 ? 0 : 1; // why: whose vector comes where the result will be needs no copying
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

    private static void nextIf(Plan plan, boolean blocking) {
        if (blocking) {
            plan.next();
        }
    }
}
