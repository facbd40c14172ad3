package org.mobula.bench.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.Suite;
import org.mobula.bench.process.BesideLoops;
import org.mobula.bench.process.CommandTime;
import org.mobula.bench.process.MobulaRun;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;

class StartSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ZERO, Duration.ofMillis(300));
    private static final Path HOME = Path.of("home");
    private static final Suite SUITE = StartSuite.suite(HOME);

    @Test
    void theCasesKeepTheirNames() {
        assertThat(SUITE.pairings().getFirst().cases())
                .extracting(Case::name)
                .containsExactly(
                        "null-call/attach",
                        "null-call/ready",
                        "null-call/to-first",
                        "null-call/first",
                        "null-call/first-250-ms",
                        "null-call/first-second",
                        "null-call/operations",
                        "null-call/settled",
                        "null-call/steady");
        assertThat(SUITE.pairings())
                .extracting(pairing -> pairing.cases().getLast().name() + " "
                        + pairing.cases().getLast().ranks() + " "
                        + pairing.theirs().name())
                .containsExactly(
                        "null-call/steady 2 java.rmi",
                        "round-trip/steady 2 Open MPI C",
                        "round-trip/steady 2 Aeron IPC",
                        "allReduce/steady 2 Open MPI C",
                        "allReduce/steady 4 Open MPI C",
                        "write/steady 2 Hazelcast",
                        "broadcast/steady 2 Open MPI C",
                        "phase/steady 2 java.rmi",
                        "phase/steady 4 java.rmi",
                        "launch/first-barrier 1 Open MPI C",
                        "launch/first-barrier 2 Open MPI C",
                        "launch/first-barrier 4 Open MPI C",
                        "launch/first-barrier 16 Open MPI C",
                        "launch/first-line 1 plain java");
    }

    @Test
    void besideBusyLoopsOnlyTheMeanIsShownAndOpenMpiYields() {
        Suite busy = StartSuite.busy(HOME, 3);
        assertThat(busy.name()).isEqualTo("start-busy-3");
        assertThat(busy.pairings())
                .flatExtracting(Pairing::cases)
                .extracting(Case::name)
                .containsExactly(
                        "null-call/mean",
                        "round-trip/mean",
                        "round-trip/mean",
                        "allReduce/mean",
                        "allReduce/mean",
                        "write/mean",
                        "broadcast/mean",
                        "phase/mean",
                        "phase/mean");
        assertThat(busy.pairings().get(1).theirs())
                .isEqualTo(new BesideLoops(new Timed(new OpenMpi(StartSuite.class, 2, true, true), 2), 3));
        assertThat(busy.pairings().get(1).theirs().version()).contains("mpi_yield_when_idle 1");
        assertThat(busy.pairings().get(1).waiting())
                .isEqualTo("beside 3 busy loops, warm; 2 ranks: ours as usual; Open MPI yields");
    }

    @Test
    void oursIsStartedByTheCommandOfTheUser() {
        Path command = Path.of("home", "mobula");
        List<String> words = new MobulaRun(command, Greeting.class, 3).words(List.of("first-line"));
        assertThat(words)
                .startsWith("home/mobula", "run", "-n", "3", "--transport", "shm", "-cp")
                .endsWith("org.mobula.bench.start.Greeting", "first-line");
    }

    @ParameterizedTest
    @CsvSource({"null-call, 2", "round-trip, 2", "allReduce, 2", "allReduce, 4", "write, 2", "broadcast, 2", "phase, 3"
    })
    void oursMeasuresEveryWork(String work, int ranks) throws Exception {
        Timed ours = new Timed(new Ranks(StartProgram.class, ranks, "shm", Map.of()), ranks);
        measures(
                ours,
                Stream.concat(Stream.of(work + "/join", work + "/attach"), metrics(work))
                        .toList());
    }

    @Test
    void anOperationIsMeasuredBesideBusyLoopsAfterAWarmUp() throws Exception {
        Timed ours = new Timed(new Ranks(StartProgram.class, 2, "shm", Map.of()), 2);
        RunLength warm = new RunLength(Duration.ofMillis(200), Duration.ofMillis(100));
        Measurement mean =
                new BesideLoops(ours, 1).run(List.of("allReduce/mean"), warm).get("allReduce/mean");
        assertThat(mean.median()).isPositive();
        assertThat(mean.windows()).hasSize(2);
    }

    static List<Pairing> installed() {
        return SUITE.pairings().stream()
                .filter(pairing -> pairing.theirs().name().matches("java.rmi|Open MPI C"))
                .filter(pairing -> pairing.theirs().obstacle() == null)
                .filter(pairing -> pairing.cases().getFirst().ranks() <= 4)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("installed")
    void aPeerThatIsInstalledMeasuresEveryCase(Pairing pairing) throws Exception {
        measures(pairing.theirs(), pairing.works());
    }

    @Test
    void theFirstLineOfAPlainJvmIsTimed() throws Exception {
        Pairing beside = SUITE.pairings().getLast();
        measures(beside.theirs(), beside.works());
    }

    @Test
    void aCommandThatPrintsNothingIsReported() {
        assertThatThrownBy(() -> CommandTime.untilFirstLine("the mute", List.of("true")))
                .hasMessage("the mute failed: it printed no line; it printed no error");
    }

    private static Stream<String> metrics(String work) {
        return SUITE.pairings().stream()
                .flatMap(pairing -> pairing.works().stream())
                .filter(each -> each.startsWith(work + "/"))
                .distinct();
    }

    private static void measures(Implementation side, List<String> works) throws Exception {
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results.keySet()).containsAll(works);
        assertThat(results).allSatisfy((work, one) -> {
            if (work.endsWith("/operations")) { // a busy machine may have completed none in the first second
                assertThat(one.median()).isNotNegative();
            } else {
                assertThat(one.median()).isPositive();
            }
        });
    }
}
