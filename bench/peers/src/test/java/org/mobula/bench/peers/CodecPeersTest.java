package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.codec.CodecSuite;

/** Every serializer reads what it writes, of every shape, in a process of its own. */
class CodecPeersTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    static Stream<Pairing> pairings() {
        return CodecSuite.suite(new Peers(System.getProperty("java.class.path"))).pairings().stream();
    }

    @ParameterizedTest
    @MethodSource("pairings")
    void aPeerMeasuresEveryWork(Pairing pairing) throws Exception {
        List<String> works = pairing.works();
        Map<String, Measurement> results = pairing.theirs().run(works, SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
