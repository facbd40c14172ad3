package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairRunnerTest {
    private final Sides sides = new Sides();
    private final List<String> said = new ArrayList<>();

    @Test
    void sidesRunAlternatelyAndTheOrderChanges() throws Exception {
        compare(Sides.pairing(sides.side("ours", 1, 2, 3), sides.side("theirs", 10, 20, 30), Unit.MICROSECONDS));
        assertThat(sides.ran).containsExactly("ours", "theirs", "theirs", "ours", "ours", "theirs");
        assertThat(said).first().isEqualTo("pair 1 of 3: ours, work/shm");
    }

    @Test
    void measurementsOfOnePairStayTogether() throws Exception {
        Comparison only = compare(
                        Sides.pairing(sides.side("ours", 1, 2, 4), sides.side("theirs", 30, 20, 10), Unit.MICROSECONDS))
                .getFirst();
        assertThat(only.pairs()).extracting(pair -> pair.ours().median()).containsExactly(1.0, 2.0, 4.0);
        assertThat(only.pairs()).extracting(pair -> pair.theirs().median()).containsExactly(30.0, 20.0, 10.0);
    }

    @Test
    void aMissingMeasurementIsReported() {
        Pairing pairing = Sides.pairing(sides.side("ours", 1, 2, 3), sides.side("theirs"), Unit.MICROSECONDS);
        assertThatThrownBy(() -> compare(pairing))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessage(
                        "theirs ended without a measurement of work; its program must measure every requested workload");
    }

    private List<Comparison> compare(Pairing pairing) throws Exception {
        return new PairRunner(3, RunLength.quick(64), said::add).compare(pairing);
    }
}
