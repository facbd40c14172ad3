package org.mobula.collective.internal;

import java.util.stream.IntStream;
import org.mobula.collective.Slice;

/**
 * Brings any number of ranks down to a power of two and back: of the first ones, every second rank hands its vector to its
 * neighbour, and gets the result from it in the end. Neighbours follow each other, so the order of ranks is kept.
 *
 * @param team all
 * @param survivors those left, a power of two
 * @param partner the index of the neighbour this rank deals with, -1 if it has none
 */
record Fold(Team team, Team survivors, int partner) {
    /** @param preferred an index that survives */
    static Fold of(Team team, int preferred) {
        int power = Integer.highestOneBit(team.size());
        int pairs = team.size() - power;
        int[] left = IntStream.range(0, power)
                .map(i -> i >= pairs ? i + pairs : 2 * i == preferred ? 2 * i : 2 * i + 1)
                .map(team::rank)
                .toArray();
        int partner = team.me() < 2 * pairs ? team.me() ^ 1 : -1;
        return new Fold(team, Team.of(left, team.rank(team.me())), partner);
    }

    /**
     * @param own this rank's contribution
     * @param sum where a survivor gets its own and its neighbour's
     */
    void in(Plan plan, Slice own, Slice sum) {
        if (survivors.isMember()) {
            plan.copy(own, sum);
        }
        if (partner < 0) {
            return;
        }
        plan.next();
        if (survivors.isMember()) {
            Slice operand = plan.scratch(own.count());
            plan.receive(team.rank(partner), operand);
            plan.combine(operand, sum, partner < team.me());
        } else {
            plan.send(team.rank(partner), own);
        }
    }

    void out(Plan plan, Slice result) {
        if (partner < 0) {
            return;
        }
        plan.next();
        if (survivors.isMember()) {
            plan.send(team.rank(partner), result);
        } else {
            plan.receive(team.rank(partner), result);
        }
    }
}
