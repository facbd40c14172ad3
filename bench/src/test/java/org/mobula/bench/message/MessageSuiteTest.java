package org.mobula.bench.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

/** Each side measures every work, in its own processes. */
class MessageSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    static List<Pairing> pairings() {
        return MessageSuite.suite(new Peers("")).pairings();
    }

    static List<Pairing> collectives() {
        return CollectiveSuite.suite(new Peers("")).pairings();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void oursMeasuresEveryCollective(int ranks) throws Exception {
        Pairing any = collectives().stream()
                .filter(pairing -> pairing.cases().getFirst().ranks() == ranks)
                .findFirst()
                .orElseThrow();
        measured(any.ours(), any);
    }

    @Test
    void allPeersAreMeasuredBesideTheSameProgram() {
        assertThat(collectives())
                .extracting(Pairing::ours)
                .containsOnly(
                        collectives().getFirst().ours(), collectives().getLast().ours());
        assertThat(pairings())
                .extracting(Pairing::ours)
                .containsOnly(pairings().getFirst().ours());
    }

    @Test
    void collectivesKeepTheirNames() {
        assertThat(collectives().getLast().cases())
                .extracting(each -> each.name() + " " + each.ranks() + " " + each.bytes())
                .containsExactly(
                        "barrier/shm 4 0",
                        "broadcast/shm 4 8",
                        "allReduce/shm 4 8",
                        "allReduce/shm 4 65536",
                        "allReduce/shm 4 1048576");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void oursMeasuresEveryWork(String transport) throws Exception {
        measured(
                new Ranks(MessageProgram.class, 2, transport, Map.of()),
                pairings().getFirst());
    }

    static Stream<Pairing> installedPeers() {
        return Stream.concat(pairings().stream(), collectives().stream())
                .filter(pairing -> pairing.theirs().obstacle() == null);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("installedPeers")
    void aPeerThatIsInstalledMeasuresEveryWork(Pairing pairing) throws Exception {
        measured(pairing.theirs(), pairing);
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(pairings().getFirst().cases())
                .extracting(each -> each.name() + " " + each.bytes())
                .containsExactly(
                        "round-trip/shm 0",
                        "round-trip/shm 8",
                        "one-way/shm 65536",
                        "one-way/shm 1048576",
                        "one-way/shm 16777216",
                        "rate/shm 8");
    }

    private static void measured(Implementation side, Pairing pairing) throws Exception {
        Map<String, Measurement> results = side.run(pairing.works(), SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(pairing.works());
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
