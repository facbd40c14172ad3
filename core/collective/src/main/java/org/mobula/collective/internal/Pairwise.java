package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * In round i each rank sends to the rank at distance i and receives from the rank at distance -i: one message at a
 * time.
 */
final class Pairwise {
    private Pairwise() {}

    static void allToAll(ScheduleBuilder plan, Team team, Blocks sends, Blocks receives, Slice from, Slice into) {
        plan.copy(sends.in(from, team.me()), receives.in(into, team.me()));
        for (int distance = 1; distance < team.size(); distance++) {
            int source = team.away(-distance);
            int destination = team.away(distance);
            plan.next();
            plan.receive(team.rank(source), receives.in(into, source));
            plan.send(team.rank(destination), sends.in(from, destination));
        }
    }

    /** Only for commutative operations. */
    static void reduceScatter(ScheduleBuilder plan, Team team, Blocks blocks, Slice vector, Slice own) {
        Slice operand = plan.scratch(team.size() > 1 ? own.count() : 0);
        plan.copy(blocks.in(vector, team.me()), own);
        for (int distance = 1; distance < team.size(); distance++) {
            int destination = team.away(distance);
            plan.next();
            plan.receive(team.rank(team.away(-distance)), operand);
            plan.send(team.rank(destination), blocks.in(vector, destination));
            plan.combine(operand, own, team.away(-distance) < team.me());
        }
    }

    /** In ⌈log2 p⌉ rounds, each rank has heard from each other rank, directly or indirectly. */
    static void dissemination(ScheduleBuilder plan, Team team) {
        for (int distance = 1; distance < team.size(); distance *= 2) {
            plan.next();
            plan.await(team.rank(team.away(-distance)));
            plan.signal(team.rank(team.away(distance)));
        }
    }
}
