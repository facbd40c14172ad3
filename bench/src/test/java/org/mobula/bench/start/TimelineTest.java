package org.mobula.bench.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;

class TimelineTest {
    private static final double MS = 1e6;

    @Test
    void anEmptyWindowHasNoMeanAndCountsForNoOther() {
        Timeline timeline = timeline(List.of(0.0, 2.0, 3.0), List.of(0.0, 60 * MS, 30 * MS));
        assertThat(timeline.means()).containsExactly(Double.NaN, 30 * MS, 10 * MS);
        assertThat(timeline.all()).isEqualTo(18 * MS);
    }

    @Test
    void theMeanOfASpanWithoutAnOperationIsThatOfTheNextOne() {
        List<Double> counts = new ArrayList<>(Collections.nCopies(10, 0.0));
        List<Double> nanos = new ArrayList<>(counts);
        counts.set(7, 1.0);
        nanos.set(7, 380 * MS);
        assertThat(timeline(counts, nanos).first250Millis()).isEqualTo(380 * MS);
    }

    @Test
    void theFirstQuarterAndTheFirstSecondEndWithTheirWindows() {
        List<Double> counts = new ArrayList<>(Collections.nCopies(40, 1.0));
        List<Double> nanos = new ArrayList<>(Collections.nCopies(40, 1.0));
        nanos.set(4, 6.0);
        nanos.set(5, 31.0);
        nanos.set(20, 1000.0);
        Timeline timeline = timeline(counts, nanos);
        assertThat(timeline.first250Millis()).isEqualTo(2);
        assertThat(timeline.firstSecond()).isEqualTo((20 + 5 + 30) / 20.0);
    }

    @Test
    void theSteadyStateIsTheMedianOfTheLastFifth() {
        assertThat(timeline(Collections.nCopies(15, 1.0), numbers(15)).steady()).isEqualTo(13);
        assertThat(timeline(Collections.nCopies(2, 1.0), numbers(2)).steady()).isEqualTo(1);
    }

    @Test
    void theSteadyStateOfSlowOperationsIsThatOfTheLastWindowWithOne() {
        List<Double> counts = new ArrayList<>(Collections.nCopies(10, 0.0));
        counts.set(1, 1.0);
        counts.set(4, 1.0);
        assertThat(timeline(counts, numbers(10)).steady()).isEqualTo(4);
    }

    @Test
    void aTimelineIsSettledAtTheFirstWindowThatStaysWithinTwiceTheSteadyState() {
        List<Double> nanos = new ArrayList<>(Collections.nCopies(40, 10.0));
        Collections.fill(nanos.subList(0, 8), 100.0);
        nanos.set(3, 10.0); // a single fast window
        // windows 8 and later are fast; 7 to 11 have a mean of 28, 8 to 12 of 10
        assertThat(timeline(Collections.nCopies(40, 1.0), nanos).settled()).isEqualTo(7 * MS + 8 * 50 * MS);
    }

    @Test
    void aSingleSlowWindowDoesNotDelayTheSettledState() {
        List<Double> nanos = new ArrayList<>(Collections.nCopies(40, 10.0));
        nanos.set(30, 1e9);
        assertThat(timeline(Collections.nCopies(40, 1.0), nanos).settled()).isEqualTo(7 * MS);
    }

    @Test
    void operationsThatAreTimedTogetherCountSingly() {
        Map<String, Measurement> returned = returned(List.of(10.0), List.of(1000.0));
        Timeline timeline = Timeline.of("side", returned, 2);
        assertThat(timeline.all()).isEqualTo(50);
        assertThat(timeline.value(Recorder.EARLY)).isEqualTo(84);
        assertThat(timeline.value(Recorder.JOIN)).isNaN();
    }

    @Test
    void aProcessThatEndedNoOperationIsReported() {
        assertThatThrownBy(() -> Timeline.of("side", returned(List.of(0.0, 0.0), List.of(0.0, 0.0)), 1))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessage("side ended no operation but the first in 100 ms; measure for longer by --measured");
    }

    @Test
    void aProcessThatReturnedNoWindowsIsReported() {
        assertThatThrownBy(() -> Timeline.of("side", Map.of("join", Measurement.of(1)), 1))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessage("side returned no \"counts\", only [join]; its program must record it");
    }

    @Test
    void metricsAreInTheirUnits() {
        Timeline timeline = Timeline.of("side", returned(List.of(10.0), List.of(40_000.0)), 1);
        assertThat(Metric.TO_FIRST.of(timeline).median()).isEqualTo(7);
        assertThat(Metric.FIRST.of(timeline).median()).isEqualTo(3);
        assertThat(Metric.OPERATIONS.of(timeline).median()).isEqualTo(42);
        assertThat(Metric.STEADY.of(timeline).median()).isEqualTo(4);
        assertThat(Metric.STEADY.of(timeline).windows()).containsExactly(4.0);
        assertThat(Metric.FIRST_250_MS.of(timeline).windows()).isEmpty();
    }

    @Test
    void aProgramIsReadyBetweenItsMarksAndItsFirstOperation() {
        Map<String, Measurement> returned = returned(List.of(1.0), List.of(1.0));
        assertThat(Timeline.of("side", returned, 1).ready()).isNaN();
        returned.put(Recorder.JOIN, Measurement.of(2 * MS));
        returned.put(Recorder.ATTACH, Measurement.of(MS));
        assertThat(Timeline.of("side", returned, 1).ready()).isEqualTo(4 * MS - 3000);
    }

    private static List<Double> numbers(int count) {
        List<Double> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add((double) i);
        }
        return numbers;
    }

    private static Timeline timeline(List<Double> counts, List<Double> nanos) {
        return Timeline.of("side", returned(counts, nanos), 1);
    }

    private static Map<String, Measurement> returned(List<Double> counts, List<Double> nanos) {
        Map<String, Measurement> returned = new LinkedHashMap<>();
        returned.put(Recorder.TO_FIRST, Measurement.of(7 * MS));
        returned.put(Recorder.FIRST, Measurement.of(3000));
        returned.put(Recorder.EARLY, Measurement.of(42));
        returned.put(Recorder.COUNTS, new Measurement(0, 0, Double.NaN, Double.NaN, counts));
        returned.put(Recorder.NANOS, new Measurement(0, 0, Double.NaN, Double.NaN, nanos));
        return returned;
    }
}
