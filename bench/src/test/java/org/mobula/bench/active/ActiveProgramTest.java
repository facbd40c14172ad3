package org.mobula.bench.active;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

class ActiveProgramTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    @Test
    void requestsWithAndWithoutDataAreMeasuredBetweenTwoRanks() throws Exception {
        Ranks ours = new Ranks(ActiveProgram.class, 2, "shm", Map.of());
        Map<String, Measurement> results = ours.run(List.of("round-trip", "one-way-32768"), SHORTEST);
        assertThat(results).containsOnlyKeys("round-trip", "one-way-32768");
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
