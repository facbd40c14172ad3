package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * Bidirectional exchange, for powers of two: ranks at distances 1, 2, 4 ... (or in reverse order) exchange the blocks
 * that they have. Both send and receive in one round, so that neither waits for the other to receive first.
 */
final class Doubling {
    private Doubling() {}

    /** The block of this rank is at its place. */
    static void allGather(ScheduleBuilder plan, Team team, Blocks blocks, Slice whole) {
        for (int distance = 1; distance < team.size(); distance *= 2) {
            int partner = team.me() ^ distance;
            int mine = team.me() & -distance;
            int others = partner & -distance;
            plan.next();
            plan.receive(team.rank(partner), blocks.in(whole, others, others + distance - 1));
            plan.send(team.rank(partner), blocks.in(whole, mine, mine + distance - 1));
        }
    }

    /** The combined ranks are always a range, and both sides compute the same result. */
    static void allReduce(ScheduleBuilder plan, Team team, Slice sum) {
        Slice operand = plan.scratch(team.size() > 1 ? sum.count() : 0);
        for (int distance = 1; distance < team.size(); distance *= 2) {
            int partner = team.me() ^ distance;
            plan.next();
            plan.receive(team.rank(partner), operand);
            plan.send(team.rank(partner), sum);
            plan.combine(operand, sum, partner < team.me());
        }
    }

    /**
     * Recursive halving; only for commutative operations.
     *
     * @param vector this rank's contribution to all blocks; afterwards the sum of its own block, and otherwise
     *     undefined
     */
    static void reduceScatter(ScheduleBuilder plan, Team team, Blocks blocks, Slice vector) {
        halve(plan, team, blocks, vector, team.size() / 2);
    }

    /** As above; the first halves are received in another vector, which saves copying the contribution. */
    static void reduceScatter(ScheduleBuilder plan, Team team, Blocks blocks, Slice contribution, Slice vector) {
        int distance = team.size() / 2;
        if (distance == 0) {
            plan.copy(contribution, vector);
            return;
        }
        int partner = team.me() ^ distance;
        int mine = team.me() & -distance;
        int others = partner & -distance;
        Slice kept = blocks.in(vector, mine, mine + distance - 1);
        plan.next();
        plan.receive(team.rank(partner), kept);
        plan.send(team.rank(partner), blocks.in(contribution, others, others + distance - 1));
        plan.combine(blocks.in(contribution, mine, mine + distance - 1), kept, partner > team.me());
        halve(plan, team, blocks, vector, distance / 2);
    }

    private static void halve(ScheduleBuilder plan, Team team, Blocks blocks, Slice vector, int widest) {
        if (widest == 0) {
            return;
        }
        int beginning = team.me() & -widest;
        Slice operand = plan.scratch(blocks.between(beginning, beginning + widest - 1));
        for (int distance = widest; distance >= 1; distance /= 2) {
            int partner = team.me() ^ distance;
            int mine = team.me() & -distance;
            int others = partner & -distance;
            Slice kept = blocks.in(vector, mine, mine + distance - 1);
            Slice come = operand.part(0, kept.count());
            plan.next();
            plan.receive(team.rank(partner), come);
            plan.send(team.rank(partner), blocks.in(vector, others, others + distance - 1));
            plan.combine(come, kept, partner < team.me());
        }
    }
}
