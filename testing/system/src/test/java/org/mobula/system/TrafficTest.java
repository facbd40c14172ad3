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

/** All ranks call each other in several ways at the same time, and every result is checked. */
class TrafficTest {
    private static final List<String> EXERCISES = List.of("flood", "nested", "recursion", "in flight");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"1, auto", "2, shm", "3, tcp", "4, shm"},
            matrix = {"2, tcp", "3, shm", "4, tcp", "9, shm", "9, tcp"})
    void floodsNestedCallsAndManyCallersAreCorrect(int ranks, String transport) throws Exception {
        if (ranks <= 3) {
            sandbox.optimised();
        }

        Outcome outcome =
                sandbox.run(ranks, "--transport " + transport, "Traffic").succeeds();

        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(lines(ranks));
    }

    static List<String> lines(int ranks) {
        return IntStream.range(0, ranks)
                .boxed()
                .flatMap(rank -> EXERCISES.stream().map(exercise -> "rank " + rank + ": " + exercise + " correct"))
                .toList();
    }

    @ParameterizedTest(name = "over {0}, dispatched {1}")
    @Cases(
            value = {"tcp, auto", "shm, optimistic"},
            matrix = {"shm, auto", "shm, thread"})
    void slowMethodsDelayNoOtherCall(String transport, String dispatch) throws Exception {
        sandbox.with("MOBULA_DISPATCH", dispatch).optimised();

        checkSlowMethods("--transport " + transport);
    }

    @Test
    void slowMethodsDelayNoOtherCallIfJavaLangIsNotOpen() throws Exception {
        sandbox.wrapped(
                "for word; do",
                "  shift",
                "  case $word in --add-opens=java.base/java.lang=*) ;; *) set -- \"$@\" \"$word\" ;; esac",
                "done",
                "exec \"$@\"");

        checkSlowMethods("--transport shm");
    }

    private void checkSlowMethods(String options) throws Exception {
        sandbox.with("MOBULA_LIVENESS_TIMEOUT_MS", 1000);

        Outcome outcome = sandbox.run(3, options, "SlowMethods").succeeds();

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "no handler entered a monitor while its holder was calling",
                                "blocked methods delay no other call",
                                "computing methods delay no other call",
                                "file I/O delays no other call")
                        .flatMap(line -> IntStream.range(0, 3).mapToObj(rank -> "rank " + rank + ": " + line))
                        .toList());
    }
}
