package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Schedule.Round;

/** The simulation rejects incorrect schedules of ranks that share memory; otherwise its success would mean nothing. */
class SharedSimulationTest {
    private static final Slice SEND = new Slice(Place.SEND, 0, 1);
    private static final Slice RECEIVE = new Slice(Place.RECEIVE, 0, 1);
    private static final Slice OF_0 = new Slice(Place.AREA, 0, 1);
    private static final Slice OF_1 = new Slice(Place.AREA, 1, 1);
    private static final Step PUBLISH = new Step.Publish();

    private static void run(Schedule first, Schedule second) {
        long[][] send = {{Simulation.element(0, 0)}, {Simulation.element(0, 1)}};
        new Simulation(List.of(first, second), true, send, new long[2][1], 1).run();
    }

    private static Schedule of(Step... steps) {
        return new Schedule(
                Stream.of(steps).map(step -> new Round(List.of(step))).toList(), 0);
    }

    /** Of rank 0: writes and publishes. */
    private static Schedule publisher() {
        return of(new Step.Expect(1), new Step.Copy(SEND, OF_0), PUBLISH);
    }

    @Test
    void aRankMayReadAPublicationThatItExpects() {
        assertThatCode(() -> run(publisher(), of(PUBLISH, new Step.Expect(0), new Step.Copy(OF_0, RECEIVE))))
                .doesNotThrowAnyException();
    }

    @Test
    void anUnexpectedPublication() {
        assertThatThrownBy(() -> run(publisher(), of(PUBLISH, new Step.Copy(OF_0, RECEIVE))))
                .hasMessage("rank 1 reads " + OF_0 + ", which it did not expect in round 2");
    }

    @Test
    void aMissingPublication() {
        assertThatThrownBy(() -> run(of(), of(PUBLISH, new Step.Expect(0))))
                .hasMessage("deadlock: rank 1 waits in round 2");
    }

    @Test
    void anElementThatWasNotPublished() {
        assertThatThrownBy(() -> run(of(PUBLISH), of(PUBLISH, new Step.Expect(0), new Step.Copy(OF_0, RECEIVE))))
                .hasMessage("rank 1 reads an unpublished element: element 0 of " + OF_0 + " in round 3");
    }

    @Test
    void memoryThatIsWrittenWhileOthersMayRead() {
        assertThatThrownBy(() -> run(of(new Step.Copy(SEND, OF_0), PUBLISH), of(PUBLISH)))
                .hasMessage("rank 0 writes " + OF_0 + ", which others may be reading in round 1");
    }

    @Test
    void memoryThatIsAnotherRanks() {
        assertThatThrownBy(() -> run(of(new Step.Expect(1), new Step.Copy(SEND, OF_1), PUBLISH), of(PUBLISH)))
                .hasMessage("rank 0 writes " + OF_1 + ", which others may be reading in round 2");
    }

    @Test
    void ranksThatPublishMoreOftenThanOthers() {
        assertThatThrownBy(() -> run(of(PUBLISH), of(PUBLISH, PUBLISH)))
                .hasMessage("rank 1 published 2 times, and rank 0 1 times");
    }
}
