package org.mobula.bench.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.bench.process.Stopwatch.Reading;

class WorkloadTest {
    @ParameterizedTest
    @EnumSource(Pattern.class)
    void everyPatternIsFoundByItsWord(Pattern pattern) {
        Workload workload = new Workload(pattern, 1024);
        assertThat(Workload.of(workload.word())).isEqualTo(workload);
        assertThat(Workload.of(pattern.word())).isEqualTo(new Workload(pattern, 0));
    }

    @Test
    void anUnknownWordIsRefused() {
        assertThatThrownBy(() -> Workload.of("there-8"))
                .hasMessage("unknown workload \"there-8\"; give one like round-trip-8");
    }

    @Test
    void resultsAreInTheUnitOfTheirPattern() {
        assertThat(result(Pattern.ROUND_TRIP, 500, 8, 2)).isEqualTo(0.5);
        assertThat(result(Pattern.ONE_WAY, 1e6, 1 << 20, 2)).isEqualTo(1000);
        assertThat(result(Pattern.RATE, 64_000, 8, 2)).isEqualTo(1e6);
        assertThat(result(Pattern.BROADCAST, 4000, 8, 4)).isEqualTo(1);
    }

    private static double result(Pattern pattern, double nanos, int bytes, int ranks) {
        return new Workload(pattern, bytes)
                .measurement(new Reading(nanos, nanos, 1), ranks, 0)
                .median();
    }
}
