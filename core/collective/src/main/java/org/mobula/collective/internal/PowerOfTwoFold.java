package org.mobula.collective.internal;

import java.util.stream.IntStream;
import org.mobula.collective.Slice;

/**
 * Reduces any number of ranks to a power of two and back: of the first ranks, every second one sends its vector to its
 * neighbour, and receives the result at the end. Neighbours are consecutive, so that rank order is kept.
 *
 * @param team all ranks
 * @param active the ranks that take part in the operation, a power of two
 * @param partner the index of the neighbour, -1 if there is none
 */
record PowerOfTwoFold(Team team, Team active, int partner) {
    /** @param preferred an index that stays active */
    static PowerOfTwoFold of(Team team, int preferred) {
        int power = Integer.highestOneBit(team.size());
        int pairs = team.size() - power;
        int[] left = IntStream.range(0, power)
                .map(i -> i >= pairs ? i + pairs : 2 * i == preferred ? 2 * i : 2 * i + 1)
                .map(team::rank)
                .toArray();
        int partner = team.me() < 2 * pairs ? team.me() ^ 1 : -1;
        return new PowerOfTwoFold(team, Team.of(left, team.rank(team.me())), partner);
    }

    /**
     * @param own this rank's contribution
     * @param sum where an active rank combines its contribution with that of its neighbour
     */
    void in(ScheduleBuilder plan, Slice own, Slice sum) {
        if (active.isMember()) {
            plan.copy(own, sum);
        }
        if (partner < 0) {
            return;
        }
        plan.next();
        if (active.isMember()) {
            Slice operand = plan.scratch(own.count());
            plan.receive(team.rank(partner), operand);
            plan.combine(operand, sum, partner < team.me());
        } else {
            plan.send(team.rank(partner), own);
        }
    }

    void out(ScheduleBuilder plan, Slice result) {
        if (partner < 0) {
            return;
        }
        plan.next();
        if (active.isMember()) {
            plan.send(team.rank(partner), result);
        } else {
            plan.receive(team.rank(partner), result);
        }
    }
}
