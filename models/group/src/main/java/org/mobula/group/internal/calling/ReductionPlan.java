package org.mobula.group.internal.calling;

import org.mobula.collective.Schedule;
import org.mobula.collective.Step;

/**
 * One member's part in combining results, made once.
 *
 * @param schedule what it does
 * @param combines whether combiners run at it
 * @param keeps whether its own result goes to a combiner at its own rank, as it is, rather than by message
 */
public record ReductionPlan(Schedule schedule, boolean combines, boolean keeps) {
    /** That of a member of a group. */
    public static ReductionPlan of(Schedule schedule, LocalGroup group, int rank) {
        boolean combines = false;
        boolean keeps = false;
        for (Schedule.Round round : schedule.rounds()) {
            for (Step step : round.steps()) {
                combines |= step instanceof Step.Combine;
                keeps |= step instanceof Step.Send send && group.node(send.peer()) == rank;
            }
        }
        return new ReductionPlan(schedule, combines, combines || keeps);
    }
}
