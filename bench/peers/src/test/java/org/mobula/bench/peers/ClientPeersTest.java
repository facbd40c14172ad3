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
import org.mobula.bench.idle.IdleSuite;
import org.mobula.bench.transport.TransportSuite;

/** Every peer that is installed does all it is asked for, in processes of its own. */
class MessagePeersTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    static Stream<Pairing> pairings() {
        Peers peers = new Peers(System.getProperty("java.class.path"));
        return Stream.concat(
                        TransportSuite.suite(peers).pairings().stream(),
                        IdleSuite.suite(peers).pairings().stream().skip(1))
                .filter(pairing -> pairing.theirs().obstacle() == null);
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
