package org.mobula.bench.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/** With a clock that only operations and the test advance. */
class RecorderTest {
    private static final long MS = 1_000_000;

    private long now = 5000 * MS;
    private final List<Boolean> told = new ArrayList<>();
    private final Recorder recorder = new Recorder(() -> now);

    @Test
    void anOperationBelongsToTheWindowInWhichItEnds() throws Exception {
        // the first one; then ends at 20, 40, 60, 180 and 200 ms, which is the end
        Map<String, Measurement> results = record(0, 200, 30, 20, 20, 20, 120, 20);
        assertThat(results.get("counts").windows()).containsExactly(2.0, 1.0, 0.0, 2.0);
        assertThat(results.get("nanos").windows()).containsExactly(40e6, 20e6, 0.0, 140e6);
    }

    @Test
    void onlyTheOperationAfterTheEndIsToldThatItIsTheLast() throws Exception {
        record(0, 50, 10, 30, 30);
        assertThat(told).containsExactly(false, false, false, true);
    }

    @Test
    void theFirstOperationIsMeasuredAlone() throws Exception {
        now += 300 * MS;
        recorder.joined();
        now += 40 * MS;
        recorder.attached();
        now += 2 * MS;
        Map<String, Measurement> results = record(0, 50, 11, 30, 30);
        assertThat(results.get("join").median()).isEqualTo(300e6);
        assertThat(results.get("attach").median()).isEqualTo(40e6);
        assertThat(results.get("to-first").median()).isEqualTo(353e6);
        assertThat(results.get("first").median()).isEqualTo(11e6);
    }

    @Test
    void operationsOfTheFirstSecondOfMainAreCounted() throws Exception {
        now += 900 * MS;
        assertThat(record(0, 200, 30, 40, 40, 100, 40).get("early").median()).isEqualTo(2);
    }

    @Test
    void aProgramThatStartsForASecondCompletesNothingInIt() throws Exception {
        now += 990 * MS;
        assertThat(record(0, 50, 30, 20, 40).get("early").median()).isZero();
    }

    @Test
    void aWarmUpIsNotCounted() throws Exception {
        // first; warm-up of 100 ms; measured 50 ms
        Map<String, Measurement> results = record(100, 50, 10, 90, 20, 25, 30);
        assertThat(results.get("counts").windows()).containsExactly(2.0);
        assertThat(results.get("nanos").windows()).containsExactly(55e6);
    }

    @Test
    void anOperationThatTakesLongerThanTheMeasurementIsSeenInItsLastWindow() throws Exception {
        Map<String, Measurement> results = record(0, 120, 10, 5000);
        assertThat(results.get("counts").windows()).containsExactly(0.0, 0.0, 1.0);
        assertThat(results.get("nanos").windows()).containsExactly(0.0, 0.0, 5000e6);
    }

    /** Records operations of the given durations; the last one takes no time. */
    private Map<String, Measurement> record(int warmUp, int measured, int... millis) throws Exception {
        RunLength length = new RunLength(Duration.ofMillis(warmUp), Duration.ofMillis(measured));
        return recorder.record(
                last -> {
                    now += last ? 0 : millis[told.size()] * MS;
                    told.add(last);
                    return last;
                },
                length);
    }
}
