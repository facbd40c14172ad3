package org.mobula.collective.internal;

import org.mobula.collective.Slice;

/** Scans. {@code inclusive} ones combine up to and including a rank, the others up to the previous rank. */
final class Prefix {
    private Prefix() {}

    /** Each rank waits for the previous one, and forwards the sum. */
    static void chain(ScheduleBuilder plan, Team team, Slice own, Slice whole, boolean inclusive) {
        boolean first = team.me() == 0;
        boolean last = team.me() == team.size() - 1;
        Slice sum = own;
        if (inclusive) {
            plan.copy(own, whole);
            if (!first) {
                Slice operand = plan.scratch(own.count());
                plan.receive(team.rank(team.me() - 1), operand);
                plan.combine(operand, whole, true);
            }
            sum = whole;
        } else if (!first && last) {
            plan.receive(team.rank(team.me() - 1), whole);
        } else if (!first) {
            // saved first, because in place the result overwrites the contribution
            sum = plan.scratch(own.count());
            plan.copy(own, sum);
            Slice operand = plan.scratch(own.count());
            plan.receive(team.rank(team.me() - 1), operand);
            plan.copy(operand, whole);
            plan.combine(operand, sum, true);
        }
        plan.next();
        if (!last) {
            plan.send(team.rank(team.me() + 1), sum);
        }
    }

    /** Each rank sends to all higher ranks concurrently. */
    static void flat(ScheduleBuilder plan, Team team, Slice own, Slice whole, boolean inclusive) {
        int me = team.me();
        Slice[] operands = new Slice[me];
        for (int i = 0; i < me; i++) {
            operands[i] = !inclusive && i == me - 1 ? null : plan.scratch(own.count());
        }
        Slice nearest = inclusive || me == 0 ? own : plan.scratch(own.count());
        for (int i = 0; i < me; i++) {
            plan.receive(team.rank(i), operands[i] == null ? nearest : operands[i]);
        }
        for (int i = me + 1; i < team.size(); i++) {
            plan.send(team.rank(i), own);
        }
        plan.next();
        if (inclusive || me > 0) {
            plan.copy(nearest, whole);
        }
        for (int i = inclusive ? me - 1 : me - 2; i >= 0; i--) {
            plan.combine(operands[i], whole, true);
        }
    }

    /**
     * Ranks send their sums to higher ranks at distances 1, 2, 4 ... After Hillis, Steele: Data parallel algorithms
     * (1986).
     */
    static void doubling(ScheduleBuilder plan, Team team, Slice own, Slice whole, boolean inclusive) {
        Slice sum = inclusive ? whole : plan.scratch(own.count());
        Slice operand = plan.scratch(team.me() > 0 ? own.count() : 0);
        plan.copy(own, sum);
        for (int distance = 1; distance < team.size(); distance *= 2) {
            int lower = team.me() - distance;
            plan.next();
            if (lower >= 0) {
                plan.receive(team.rank(lower), operand);
            }
            if (team.me() + distance < team.size()) {
                plan.send(team.rank(team.me() + distance), sum);
            }
            if (lower < 0) {
                continue;
            }
            plan.combine(operand, sum, true);
            if (!inclusive && distance == 1) {
                plan.copy(operand, whole);
            } else if (!inclusive) {
                plan.combine(operand, whole, true);
            }
        }
    }
}
