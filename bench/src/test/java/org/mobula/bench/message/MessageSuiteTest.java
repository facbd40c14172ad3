package org.mobula.bench.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.bench.Bout;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;
import org.mobula.bench.process.Ranks;

/** Both sides do all they are asked for, in processes of their own. */
class MessageSuiteTest {
    private static final Effort SHORTEST = new Effort(Duration.ofMillis(20), Duration.ofMillis(10));

    static List<Bout> bouts() {
        return MessageSuite.suite(new Peers("")).bouts();
    }

    static List<Bout> collectives() {
        return CollectiveSuite.suite(new Peers("")).bouts();
    }

    @ParameterizedTest
    @MethodSource("collectives")
    void bothSidesMeasureEveryCollective(Bout bout) throws Exception {
        measured(bout.ours(), bout);
        if (bout.theirs().obstacle() == null) {
            measured(bout.theirs(), bout);
        }
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
        measured(new Ranks(RankProgram.class, 2, transport, Map.of()), bouts().getFirst());
    }

    @ParameterizedTest
    @MethodSource("bouts")
    void aPeerThatIsInstalledMeasuresEveryWork(Bout bout) throws Exception {
        if (bout.theirs().obstacle() == null) {
            measured(bout.theirs(), bout);
        }
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(bouts().getFirst().cases())
                .extracting(each -> each.name() + " " + each.bytes())
                .containsExactly(
                        "round-trip/shm 0",
                        "round-trip/shm 8",
                        "one-way/shm 65536",
                        "one-way/shm 1048576",
                        "one-way/shm 16777216",
                        "rate/shm 8");
    }

    private static void measured(Contestant side, Bout bout) throws Exception {
        Map<String, Measurement> results = side.run(bout.works(), SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(bout.works());
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
