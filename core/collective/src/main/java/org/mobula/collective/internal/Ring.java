package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * The bucket algorithms: in each of p-1 rounds every rank passes to its right neighbour what came from the left one in the
 * round before. A block is never sent before it has come.
 */
final class Ring {
    private Ring() {}

    /** The own block lies at its place already. */
    static void allGather(Plan plan, Team team, Blocks blocks, Slice whole) {
        for (int step = 0; step < team.size() - 1; step++) {
            plan.next();
            plan.receive(team.rank(team.away(-1)), blocks.in(whole, team.away(-step - 1)));
            plan.send(team.rank(team.away(1)), blocks.in(whole, team.away(-step)));
        }
    }

    /** The own block lies at its place already; blocks go both ways round, half as far. */
    static void allGatherBothWays(Plan plan, Team team, Blocks blocks, Slice whole) {
        int steps = team.size() / 2;
        for (int step = 0; step < steps; step++) {
            plan.next();
            boolean leftToo = 2 * step + 2 < team.size(); // the farthest block of an even ring comes from one side only
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
     * Sums travel round and take up each rank's contribution, so their order begins anywhere: only for operations that
     * commute.
     *
     * @param vector this rank's contribution to all blocks
     * @param own where the sum of this rank's block comes; must not be where it lies in {@code vector}
     */
    static void reduceScatter(Plan plan, Team team, Blocks blocks, Slice vector, Slice own) {
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
