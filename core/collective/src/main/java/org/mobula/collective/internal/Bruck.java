package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Slice;

/**
 * ⌈log2 p⌉ rounds for any p, at the cost of copying blocks into another order. After Bruck, Ho, Kipnis, Upfal,
 * Weathersby: Efficient algorithms for all-to-all communications in multiport message-passing systems (1997), sections
 * 2 and 3.
 */
final class Bruck {
    private Bruck() {}

    /** @param blocks adjacent ones */
    static void allGather(ScheduleBuilder plan, Team team, Blocks blocks, Slice own, Slice whole) {
        int size = team.size();
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = blocks.count(team.away(i));
        }
        Blocks fromMe = Blocks.of(counts); // block i is that of the rank at distance i
        Slice work = team.me() == 0 ? whole : plan.scratch(whole.count());
        plan.copy(own, fromMe.in(work, 0));
        for (int have = 1; have < size; have *= 2) {
            int more = Math.min(have, size - have);
            plan.next();
            plan.receive(team.rank(team.away(have)), fromMe.in(work, have, have + more - 1));
            plan.send(team.rank(team.away(-have)), fromMe.in(work, 0, more - 1));
        }
        if (team.me() != 0) {
            int wrapped = size - team.me(); // block 0 of the whole
            plan.copy(fromMe.in(work, wrapped, size - 1), blocks.in(whole, 0, team.me() - 1));
            plan.copy(fromMe.in(work, 0, wrapped - 1), blocks.in(whole, team.me(), size - 1));
        }
    }

    /** @param blocks of equal lengths */
    static void allToAll(ScheduleBuilder plan, Team team, Blocks blocks, Slice from, Slice into) {
        int size = team.size();
        long count = blocks.count(0);
        Slice work = plan.scratch(count * size); // block i moves by i ranks
        Slice leaving = plan.scratch(count * ((size + 1) / 2 + 1));
        Slice coming = plan.scratch(leaving.count());
        for (int i = 0; i < size; i++) {
            plan.copy(blocks.in(from, team.away(i)), blocks.in(work, i));
        }
        for (int distance = 1; distance < size; distance *= 2) {
            List<Integer> travelling = new ArrayList<>();
            for (int i = distance; i < size; i++) {
                if ((i & distance) != 0) {
                    travelling.add(i);
                }
            }
            plan.next();
            for (int k = 0; k < travelling.size(); k++) {
                plan.copy(blocks.in(work, travelling.get(k)), leaving.part(k * count, count));
            }
            plan.receive(team.rank(team.away(-distance)), coming.part(0, travelling.size() * count));
            plan.send(team.rank(team.away(distance)), leaving.part(0, travelling.size() * count));
            for (int k = 0; k < travelling.size(); k++) {
                plan.copy(coming.part(k * count, count), blocks.in(work, travelling.get(k)));
            }
        }
        for (int i = 0; i < size; i++) {
            plan.copy(blocks.in(work, i), blocks.in(into, team.away(-i)));
        }
    }
}
