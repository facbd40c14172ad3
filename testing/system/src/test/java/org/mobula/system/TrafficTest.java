package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/** All ranks call each other in every way at the same time, and every sum is right. */
class TrafficTest {
    private static final List<String> EXERCISES = List.of("flood", "nested", "recursion", "in flight");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"1, auto", "2, shm", "3, tcp", "4, shm"},
            matrix = {"2, tcp", "3, shm", "4, tcp", "9, shm", "9, tcp"})
    void floodsNestedCallsAndManyCallersAreCorrect(int ranks, String transport) throws Exception {
        if (ranks <= 3) {
            site.optimised();
        }

        Outcome outcome = site.run(ranks, "--transport " + transport, "Traffic").isGood();

        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(lines(ranks));
    }

    static List<String> lines(int ranks) {
        return IntStream.range(0, ranks)
                .boxed()
                .flatMap(rank -> EXERCISES.stream().map(exercise -> "rank " + rank + ": " + exercise + " right"))
                .toList();
    }

    @ParameterizedTest(name = "over {0}, dispatched {1}")
    @Cases(
            value = {"tcp, auto", "shm, optimistic"},
            matrix = {"shm, auto", "shm, thread"})
    void blockingComputingAndMonitorsDelayNoOtherCall(String transport, String dispatch) throws Exception {
        site.with("MOBULA_DISPATCH", dispatch).optimised();

        isPatient("--transport " + transport);
    }

    @Test
    void nothingBlocksOthersWhereJavaLangIsNotOpen() throws Exception {
        site.wrapped(
                "for word; do",
                "  shift",
                "  case $word in --add-opens=java.base/java.lang=*) ;; *) set -- \"$@\" \"$word\" ;; esac",
                "done",
                "exec \"$@\"");

        isPatient("--transport shm");
    }

    private void isPatient(String options) throws Exception {
        site.with("MOBULA_LIVENESS_TIMEOUT_MS", 1000);

        Outcome outcome = site.run(3, options, "Patience").isGood();

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "monitor never entered by a handler while its holder calls",
                                "blocked methods delay nobody",
                                "computing methods delay nobody",
                                "file I/O delays nobody")
                        .flatMap(line -> IntStream.range(0, 3).mapToObj(rank -> "rank " + rank + ": " + line))
                        .toList());
    }
}
