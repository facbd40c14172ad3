package org.mobula.group.internal.calling;

import java.util.function.IntPredicate;
import org.mobula.collective.Schedule;
import org.mobula.collective.Step;

/**
 * One member's part in a reduction of results, computed once.
 *
 * @param schedule what the member does
 * @param combines whether combiners run at the member
 * @param keeps whether the member's own result reaches a combiner at its own node without being copied by a message
 */
public record ReductionPlan(Schedule schedule, boolean combines, boolean keeps) {
    /** @param isHere whether a member is at the same node */
    static ReductionPlan of(Schedule schedule, IntPredicate isHere) {
        boolean combines = false;
        boolean keeps = false;
        for (Schedule.Round round : schedule.rounds()) {
            for (Step step : round.steps()) {
                combines |= step instanceof Step.Combine;
                keeps |= step instanceof Step.Send send && isHere.test(send.peer());
            }
        }
        return new ReductionPlan(schedule, combines, combines || keeps);
    }
}
