package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.Matrix;

/**
 * The programs of the folder memory give the results of their sequential runs, whether messages are copied, lie in
 * buffers or are read in place, and send as many messages as those of the thesis. Runs real processes.
 */
@Timeout(200)
class MemoryProgramsTest {
    private static final List<String> TRANSPORTS = List.of("shm", "tcp", "udp");
    private static final List<String> PROGRAMS = List.of(
            "MatrixProduct.java --size 24",
            "Sor.java --size 24 --iterations 10",
            "Fft.java --points 1024 --chunk 64",
            "Em3d.java --nodes 400 --degree 10 --iterations 10",
            "Tsp.java --cities 9",
            "Ida.java --moves 30");
    private static final long PATIENCE_SECONDS = 120;
    private static final long MINUTES_OF_PUBLISHED_SIZES = 5;

    @TempDir
    Path folder;

    /** All programs at 1, 2, 3 and 4 ranks over each transport; here each program once. */
    static Stream<Arguments> runs() {
        if (Matrix.isComplete()) {
            return PROGRAMS.stream()
                    .flatMap(program -> IntStream.rangeClosed(1, 4)
                            .boxed()
                            .flatMap(ranks ->
                                    TRANSPORTS.stream().map(transport -> Arguments.of(program, ranks, transport))));
        }
        return IntStream.range(0, PROGRAMS.size())
                .mapToObj(i -> Arguments.of(PROGRAMS.get(i), 2 + i % 3, TRANSPORTS.get((i + i / 3) % 3)));
    }

    @ParameterizedTest(name = "{0}, {1} ranks, {2}")
    @MethodSource("runs")
    void theResultIsThatOfTheSequentialRunInEachWay(String program, int ranks, String transport) {
        Run run = run(PATIENCE_SECONDS, words(ranks, transport, program + " --by copies,buffers,objects"));

        verifies(run, 3);
        assertThat(run.out()).anyMatch(line -> line.endsWith("by copies"));
        assertThat(run.out()).anyMatch(line -> line.endsWith("in buffers"));
        assertThat(run.out()).anyMatch(line -> line.endsWith("by objects in place"));
        String[] words = program.split(" ");
        int size = Integer.parseInt(words[2]);
        switch (words[0]) {
            case "MatrixProduct.java" -> {
                int messages = (ranks - 1) * size / ranks;
                sends(run, IntStream.range(0, ranks).map(rank -> messages).toArray(), size * Double.BYTES);
            }
            case "Sor.java" ->
                sends(
                        run,
                        IntStream.range(0, ranks)
                                .map(rank -> 2 * 10 * neighbours(rank, ranks))
                                .toArray(),
                        size * Double.BYTES);
            case "Fft.java" -> {
                int block = Integer.highestOneBit(Math.ceilDiv(size, ranks) * 2 - 1) / ranks;
                int messages = ranks == 1 ? 0 : (ranks - 1) * Math.ceilDiv(block, 64) + 1;
                sends(run, IntStream.range(0, ranks).map(rank -> messages).toArray(), 0);
            }
            case "Em3d.java" ->
                sends(
                        run,
                        IntStream.range(0, ranks)
                                .map(rank -> 2 * 10 * Math.min(2, ranks - 1))
                                .toArray(),
                        0);
            default -> assertThat(reports(run)).hasSize(3 * ranks); // depends on the relative speed of the ranks
        }
    }

    /** Datagrams are lost, repeated and reordered; {@code -Dmobula.seed} replays a run. */
    @ParameterizedTest
    @ValueSource(
            strings = {"memory/Sor.java --size 24 --iterations 10 --by copies,buffers,objects", "shared/Lu.java 48 8"})
    void aNetworkWithFaultsChangesNoResult(String program) {
        String faults = "-J-Dmobula.udp.faults=2,2,5," + Long.getLong("mobula.seed", System.nanoTime() % 1_000_000);
        Run run = run(
                PATIENCE_SECONDS,
                Stream.concat(Stream.of("-n", "3", "--transport", "udp", faults), Stream.of(program.split(" ")))
                        .toList());

        assertThat(run.exitCode()).as("%s\n%s", faults, run).isZero();
        assertThat(run.out())
                .anyMatch(line -> line.startsWith("verified: ") && line.contains("equal to the sequential run"));
        assertThat(run.err().stream().filter(line -> line.contains("faults of udp, seed ")))
                .as("%s", run)
                .hasSize(3);
    }

    private static int neighbours(int rank, int ranks) {
        return (rank > 0 ? 1 : 0) + (rank < ranks - 1 ? 1 : 0);
    }

    /** Table 4.5 of the thesis: 8 ranks. Those at the ends of the grid have one neighbour. */
    @ParameterizedTest(name = "{0} {1}")
    @EnabledIfSystemProperty(named = "mobula.matrix", matches = "all")
    @Timeout(400)
    @CsvSource({
        "Sor.java, copies, 400, 200, 12800",
        "Sor.java, buffers, 400, 200, 12800",
        "Sor.java, objects, 400, 200, 12800",
        "Em3d.java, copies, 400, 400, 0",
        "Em3d.java, buffers, 400, 400, 0",
        "Em3d.java, objects, 400, 400, 0",
        "Fft.java, copies, 113, 113, 0",
        "Fft.java, buffers, 113, 113, 0",
        "Fft.java, objects, 113, 113, 0",
        "MatrixProduct.java, copies, 224, 224, 2048",
        "MatrixProduct.java, buffers, 224, 224, 2048",
        "MatrixProduct.java, objects, 224, 224, 2048",
    })
    void atTheSizesOfTheThesisARankSendsAsManyMessages(String program, String way, int inner, int outer, int bytes) {
        Run run = run(60 * MINUTES_OF_PUBLISHED_SIZES, words(8, "shm", program + " --published --by " + way));

        verifies(run, 1);
        sends(
                run,
                IntStream.range(0, 8)
                        .map(rank -> rank == 0 || rank == 7 ? outer : inner)
                        .toArray(),
                bytes);
    }

    @ParameterizedTest(name = "{0}")
    @EnabledIfSystemProperty(named = "mobula.matrix", matches = "all")
    @Timeout(400)
    @CsvSource({"Tsp.java", "Ida.java"})
    void theSearchesOfTheThesisSucceed(String program) {
        Run run = run(
                60 * MINUTES_OF_PUBLISHED_SIZES, words(8, "shm", program + " --published --by copies,buffers,objects"));

        verifies(run, 3);
    }

    @Test
    void anInvalidOptionIsRefused() {
        Run run = run(PATIENCE_SECONDS, words(1, "shm", "MatrixProduct.java --by magic"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("MatrixProduct.java: --by is one or more of copies,buffers,objects, not magic"
                        + " (--help lists the options)");
    }

    @Test
    @EnabledIfSystemProperty(named = "mobula.matrix", matches = "all")
    void aGridWithFewerRowsThanRanksIsRefused() {
        Run run = run(PATIENCE_SECONDS, words(2, "shm", "Sor.java --size 1"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Sor.java: --size 1 has too few rows for 2 ranks (--help lists the options)");
    }

    private static void verifies(Run run, int times) {
        // A loaded machine may warn that it is slow, so standard error need not be empty.
        assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
        assertThat(run.out().stream().filter(line -> line.startsWith("verified: equal to the sequential run")))
                .hasSize(times);
    }

    /**
     * Each rank sends and receives the same number of messages, in each way.
     *
     * @param bytes the size of each message; 0 if it differs
     */
    private static void sends(Run run, int[] messages, int bytes) {
        List<String> reports = reports(run);
        assertThat(reports).hasSizeGreaterThanOrEqualTo(messages.length);
        for (int i = 0; i < reports.size(); i++) {
            int rank = i % messages.length;
            int each = messages[rank];
            String expected = String.format(Locale.ROOT, "rank %d: %d messages out, %d in; ", rank, each, each);
            String sizes = String.format(Locale.ROOT, "%d bytes out, %d in", each * bytes, each * bytes);
            if (bytes > 0) {
                assertThat(reports.get(i)).isEqualTo(expected + sizes);
            } else {
                assertThat(reports.get(i)).startsWith(expected);
            }
        }
    }

    private static List<String> reports(Run run) {
        return run.out().stream().filter(line -> line.startsWith("rank ")).toList();
    }

    private static List<String> words(int ranks, String transport, String program) {
        return Stream.concat(
                        Stream.of("-n", Integer.toString(ranks), "--transport", transport),
                        Stream.of(("memory/" + program).split(" ")))
                .toList();
    }

    private Run run(long seconds, List<String> words) {
        return Run.of(folder, words, seconds);
    }
}
