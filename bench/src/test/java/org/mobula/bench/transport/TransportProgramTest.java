package org.mobula.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

class TransportProgramTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void messagesAndArraysAreMeasuredBetweenTwoRanks(String transport) throws Exception {
        Ranks ours = new Ranks(TransportProgram.class, 2, transport, Map.of());
        Map<String, Measurement> results =
                ours.run(List.of("round-trip", "one-way-65536", "one-way-1048576"), SHORTEST);
        assertThat(results).containsOnlyKeys("round-trip", "one-way-65536", "one-way-1048576");
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
