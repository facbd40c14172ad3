package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * The bucket algorithms: in each of p-1 rounds, each rank forwards to its right neighbour the block that it received
 * from the left one in the previous round.
 */
final class Bucket {
    private Bucket() {}

    /** The block of this rank is at its place. */
    static void allGather(ScheduleBuilder plan, Team team, Blocks blocks, Slice whole) {
        for (int step = 0; step < team.size() - 1; step++) {
            plan.next();
            plan.receive(team.rank(team.away(-1)), blocks.in(whole, team.away(-step - 1)));
            plan.send(team.rank(team.away(1)), blocks.in(whole, team.away(-step)));
        }
    }

    /** The block of this rank is at its place. Blocks move in both directions, half as far. */
    static void allGatherBothWays(ScheduleBuilder plan, Team team, Blocks blocks, Slice whole) {
        int steps = team.size() / 2;
        for (int step = 0; step < steps; step++) {
            plan.next();
            boolean leftToo =
                    2 * step + 2 < team.size(); // the farthest block of an even ring moves in one direction only
            plan.receive(team.rank(team.away(-1)), blocks.in(whole, team.away(-step - 1)));
            if (leftToo) {
                plan.receive(team.rank(team.away(1)), blocks.in(whole, team.away(step + 1)));
            }
            plan.send(team.rank(team.away(1)), blocks.in(whole, team.away(-step)));
            if (leftToo) {
                plan.send(team.rank(team.away(-1)), blocks.in(whole, team.away(step)));
            }
        }
    }

    /**
     * Sums move around the ring and collect the contribution of each rank, starting at any rank: only for commutative
     * operations.
     *
     * @param vector this rank's contribution to all blocks
     * @param own for the sum of this rank's block; must not overlap {@code vector}
     */
    static void reduceScatter(ScheduleBuilder plan, Team team, Blocks blocks, Slice vector, Slice own) {
        if (team.size() == 1) {
            plan.copy(blocks.in(vector, 0), own);
            return;
        }
        long longest = blocks.longest();
        Slice[] passing = {plan.scratch(team.size() > 2 ? longest : 0), plan.scratch(team.size() > 3 ? longest : 0)};
        Slice sum = blocks.in(vector, team.away(-1));
        for (int step = 0; step < team.size() - 1; step++) {
            int coming = team.away(-step - 2);
            Slice operand = blocks.in(vector, coming);
            Slice into = coming == team.me() ? own : passing[step % 2].part(0, operand.count());
            plan.next();
            plan.receive(team.rank(team.away(-1)), into);
            plan.send(team.rank(team.away(1)), sum);
            plan.combine(operand, into, false);
            sum = into;
        }
    }
}
