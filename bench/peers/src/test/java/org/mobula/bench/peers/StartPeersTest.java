package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.start.StartSuite;

/** Each library of the suite start measures from its start on, with two processes. */
class StartPeersTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ZERO, Duration.ofMillis(300));

    static List<Pairing> pairings() {
        return StartSuite.suite(MeasuredPeers.HOME, MeasuredPeers.PEERS).pairings().stream()
                .filter(pairing -> pairing.theirs().name().matches("Aeron IPC|Hazelcast"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pairings")
    void aPeerMeasuresEveryCase(Pairing pairing) throws Exception {
        Map<String, Measurement> results = pairing.theirs().run(pairing.works(), SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(pairing.works());
        String work = pairing.cases().getFirst().work();
        assertThat(results.get(work + "/to-first").median()).isPositive();
        assertThat(results.get(work + "/first-second").median()).isPositive();
        assertThat(results.get(work + "/steady").windows()).hasSize(6);
    }
}
