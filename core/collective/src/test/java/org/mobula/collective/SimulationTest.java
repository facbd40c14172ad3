package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Schedule.Round;

/** The simulation rejects incorrect schedules; otherwise its success would mean nothing. */
class SimulationTest {
    private static final Slice SEND = new Slice(Place.SEND, 0, 1);
    private static final Slice RECEIVE = new Slice(Place.RECEIVE, 0, 1);
    private static final Slice SCRATCH = new Slice(Place.SCRATCH, 0, 1);

    private static void run(boolean commutative, List<Schedule> schedules) {
        long[][] send = new long[schedules.size()][1];
        for (int rank = 0; rank < send.length; rank++) {
            send[rank][0] = Simulation.element(0, rank);
        }
        new Simulation(schedules, commutative, send, new long[schedules.size()][1]).run();
    }

    private static Schedule of(Step... steps) {
        return new Schedule(
                Stream.of(steps).map(step -> new Round(List.of(step))).toList(), 1);
    }

    @Test
    void aMessageWithoutAReceive() {
        assertThatThrownBy(() -> run(true, List.of(of(new Step.Send(1, SEND)), of())))
                .hasMessage("deadlock: rank 0 waits in round 1");
    }

    @Test
    void aReceiveWithoutAMessage() {
        assertThatThrownBy(() -> run(true, List.of(of(), of(new Step.Receive(0, RECEIVE)))))
                .hasMessage("deadlock: rank 1 waits in round 1");
    }

    @Test
    void aMessageOfAnotherLength() {
        assertThatThrownBy(() -> run(
                        true,
                        List.of(of(new Step.Send(1, SEND)), of(new Step.Receive(0, new Slice(Place.RECEIVE, 0, 0))))))
                .hasMessageContaining("which expects");
    }

    @Test
    void readingUnwrittenScratchIsRefused() {
        assertThatThrownBy(() -> run(true, List.of(of(new Step.Copy(SCRATCH, RECEIVE)))))
                .hasMessage("rank 0 reads an undefined element: element 0 of " + SCRATCH + " in round 1");
    }

    @Test
    void writingTheCallersElementsIsRefused() {
        assertThatThrownBy(() ->
                        run(true, List.of(of(new Step.Copy(SEND, RECEIVE), new Step.Combine(RECEIVE, SEND, true)))))
                .hasMessage("rank 0 writes SEND in round 2");
    }

    @Test
    void aContributionThatCountsTwice() {
        assertThatThrownBy(() ->
                        run(true, List.of(of(new Step.Copy(SEND, RECEIVE), new Step.Combine(SEND, RECEIVE, true)))))
                .hasMessageContaining("combines a contribution twice");
    }

    @Test
    void operandsThatAreNotInTheOrderOfRanks() {
        List<Schedule> schedules = new ArrayList<>();
        schedules.add(of(
                new Step.Copy(SEND, RECEIVE), new Step.Receive(1, SCRATCH), new Step.Combine(SCRATCH, RECEIVE, true)));
        schedules.add(of(new Step.Send(0, SEND)));
        assertThatThrownBy(() -> run(false, schedules)).hasMessageContaining("combines out of order");
    }

    @Test
    void sendingElementsThatAreBeingReceivedIsRefused() {
        Round both = new Round(List.of(new Step.Receive(1, SCRATCH), new Step.Send(1, SCRATCH)));
        assertThatThrownBy(() -> run(true, List.of(new Schedule(List.of(both), 1), of())))
                .hasMessageContaining("while it is received");
    }
}
