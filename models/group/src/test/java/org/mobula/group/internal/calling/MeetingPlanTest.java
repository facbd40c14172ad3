package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Schedule;
import org.mobula.collective.Step;

/** Contributions are identified by their senders, so none may send two to one participant in one call. */
class MeetingPlanTest {
    @Test
    void noParticipantSendsTwoContributionsToAnotherInOneCall() {
        for (int size = 1; size <= 33; size++) {
            for (int rank = 0; rank < size; rank++) {
                MeetingPlan plan = MeetingPlan.of(rank, size);
                assertThat(receivers(plan.gather())).as("%s of %s", rank, size).doesNotHaveDuplicates();
                assertThat(receivers(plan.reduce())).as("%s of %s", rank, size).doesNotHaveDuplicates();
                if (plan.exchange() != null) { // only with two participants
                    assertThat(receivers(plan.exchange()))
                            .as("%s of %s", rank, size)
                            .doesNotHaveDuplicates();
                }
            }
        }
    }

    private static List<Integer> receivers(Schedule schedule) {
        return schedule.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(step -> step instanceof Step.Send)
                .map(step -> ((Step.Send) step).peer())
                .toList();
    }
}
