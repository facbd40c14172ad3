package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Slice;

/** Each rank forwards a vector to the next one, segment by segment: it sends a segment while it receives the next. */
final class Chain {
    private Chain() {}

    private static List<Slice> segments(Slice vector, long most) {
        List<Slice> segments = new ArrayList<>();
        for (long at = 0; at < vector.count(); at += most) {
            segments.add(vector.part(at, Math.min(most, vector.count() - at)));
        }
        return segments;
    }

    static void broadcast(ScheduleBuilder plan, Team team, int root, Slice data, long segment) {
        int me = Math.floorMod(team.me() - root, team.size());
        List<Slice> segments = segments(data, segment);
        for (int i = 0; i <= segments.size(); i++) {
            plan.next();
            if (me > 0 && i < segments.size()) {
                plan.receive(team.rank(team.away(-1)), segments.get(i));
            }
            if (me < team.size() - 1 && i > 0) {
                plan.send(team.rank(team.away(1)), segments.get(i - 1));
            }
        }
    }

    /** From the rank before the root around the ring to the root; in rank order if the root is 0. */
    static void reduce(ScheduleBuilder plan, Team team, int root, Slice own, Slice whole, long segment) {
        int me = Math.floorMod(team.me() - root, team.size());
        boolean receives = me < team.size() - 1;
        List<Slice> given = segments(own, segment);
        Slice sum = me == 0 ? whole : receives ? plan.scratch(own.count()) : own;
        List<Slice> sums = segments(sum, segment);
        for (int i = 0; i <= given.size(); i++) {
            plan.next();
            if (i > 0) {
                if (receives) {
                    plan.combine(given.get(i - 1), sums.get(i - 1), true);
                } else {
                    plan.copy(given.get(i - 1), sums.get(i - 1));
                }
            }
            if (receives && i < given.size()) {
                plan.receive(team.rank(team.away(1)), sums.get(i));
            }
            if (me > 0 && i > 0) {
                plan.send(team.rank(team.away(-1)), sums.get(i - 1));
            }
        }
    }
}
