package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Bout;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;
import org.mobula.bench.codec.CodecSuite;

/** Every serializer reads what it writes, of every shape, in a process of its own. */
class CodecPeersTest {
    private static final Effort SHORTEST = new Effort(Duration.ofMillis(20), Duration.ofMillis(10));

    static Stream<Bout> bouts() {
        return CodecSuite.suite(new Peers(System.getProperty("java.class.path"))).bouts().stream();
    }

    @ParameterizedTest
    @MethodSource("bouts")
    void aPeerMeasuresWhatItIsAskedFor(Bout bout) throws Exception {
        List<String> works = bout.works();
        Map<String, Measurement> results = bout.theirs().run(works, SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
