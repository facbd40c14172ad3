package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.replica.ReplicaSuite;

/** Libraries that replicate do all that the suite asks them for, in processes of their own. */
class ReplicaPeersTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    @ParameterizedTest
    @ValueSource(strings = {"Hazelcast", "JGroups in total order", "Infinispan"})
    void aPeerMeasuresEveryWork(String name) throws Exception {
        Pairing pairing = ReplicaSuite.suite(new Peers(System.getProperty("java.class.path"))).pairings().stream()
                .filter(each -> each.theirs().name().equals(name))
                .findFirst()
                .orElseThrow();
        List<String> works = pairing.works();
        Map<String, Measurement> results = pairing.theirs().run(works, SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
