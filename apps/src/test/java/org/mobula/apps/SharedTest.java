package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.Matrix;

/**
 * Programs over shared objects give the results of their sequential runs, with checks by hand and with inserted ones
 * ({@code --shared}). Runs real processes.
 */
@Timeout(60)
class SharedTest {
    private static final List<String> TRANSPORTS = List.of("shm", "udp", "tcp");
    private static final List<String> PROGRAMS = List.of(
            "shared/Lu.java 48 8",
            "shared/Lu.java 48 8 home 2",
            "shared/Lu.java 50 8 sequential 3",
            "shared/RedBlack.java 30 20 10",
            "shared/RedBlack.java 30 20 10 2 update",
            "shared/RedBlack.java 30 20 10 2 home",
            "shared/Histogram.java 16 100",
            "--ship shared/Histogram.java 4 100 read-mostly",
            "shared/WorkQueue.java 6",
            "shared/Asp.java 20",
            "shared/Asp.java 20 migratory",
            "--shared shared/Lu.java 48 8 lazy 2",
            "--shared shared/Lu.java 48 8 sequential",
            "--shared shared/RedBlack.java 30 20 10 2 home",
            "--ship --shared shared/WorkQueue.java 6",
            "--shared shared/Asp.java 20 update");

    @TempDir
    Path folder;

    /** All programs, shipped or not, at 1, 2, 3 and 4 ranks over each transport; here each program once. */
    static Stream<Arguments> runs() {
        if (Matrix.isComplete()) {
            return PROGRAMS.stream()
                    .map(program -> program.replace("--ship ", ""))
                    .flatMap(program -> Stream.of(program, "--ship " + program))
                    .flatMap(program -> IntStream.rangeClosed(1, 4)
                            .boxed()
                            .flatMap(ranks ->
                                    TRANSPORTS.stream().map(transport -> Arguments.of(program, ranks, transport))));
        }
        return IntStream.range(0, PROGRAMS.size())
                .mapToObj(i -> Arguments.of(PROGRAMS.get(i), 1 + (i + 1) % 4, TRANSPORTS.get(i % 3)));
    }

    @ParameterizedTest(name = "{0}, {1} ranks, {2}")
    @MethodSource("runs")
    void theResultIsThatOfTheSequentialRun(String program, int ranks, String transport) {
        List<String> words = Stream.concat(
                        Stream.of("-n", Integer.toString(ranks), "--transport", transport),
                        Stream.of(program.split(" ")))
                .toList();
        Run run = Run.of(folder, words);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .anyMatch(line -> line.startsWith("verified: ") && line.endsWith("equal to the sequential run"));
    }
}
