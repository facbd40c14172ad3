package org.mobula.tools.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;

/** What each benchmark prints, with ranks in this JVM. */
@Timeout(60)
class BenchmarksTest {
    private static final NodeOptions DEFAULTS = NodeOptions.defaults();
    private static final NodeOptions SHM = DEFAULTS.withTransports("shm");
    private static final NodeOptions TCP = DEFAULTS.withTransports("tcp");
    private static final String ROW = "\\S+ +\\d+ +5( +[\\d.]+){5} +([\\d.]+|-) +\\d+ +\\d+";

    @Test
    void everyKindOfCallHasARow() throws Exception {
        List<String> lines = run(1, DEFAULTS, "remote", 100_000);

        assertThat(lines.getFirst()).matches("one rank calls itself over loopback, .*; takes 26 s at most");
        assertThat(cases(lines))
                .containsExactly(
                        "null-call 0 5",
                        "object-1 0 5",
                        "object-2 0 5",
                        "object-3 0 5",
                        "boolean-array 100000 5",
                        "byte-array 100000 5",
                        "short-array 100000 5",
                        "char-array 100000 5",
                        "int-array 100000 5",
                        "long-array 100000 5",
                        "float-array 100000 5",
                        "double-array 100000 5",
                        "tree-1023 16368 5");
    }

    @Test
    void ranksThatCallInARingAreCountedTogether() throws Exception {
        List<String> lines = run(3, TCP, "remote", 8, 64);

        assertThat(lines.getFirst()).startsWith("each of 3 ranks calls the next one, all at once over tcp");
        assertThat(cases(lines)).contains("null-call 0 15", "double-array 64 15");
    }

    @Test
    void roundTripsHaveARowPerSizeAndTheLastLineNamesTheFastest() throws Exception {
        List<String> lines = run(2, TCP, "transport", 0, 64, 100_000);

        assertThat(lines.getFirst())
                .matches("rank 0 sends to rank 1 and waits for the answer over tcp to \\S+:\\d+, buffers of 256 KiB;"
                        + " times in us; takes 6 s at most");
        assertThat(lines.get(2)).matches("round-trip +0 +5 .* - +0 +0").matches(ROW);
        assertThat(lines.get(3)).matches("double-array +64 +5 .* 64 +0").matches(ROW);
        assertThat(lines.get(4)).matches("double-array +100000 +5 .* 100000 +0").matches(ROW);
        assertThat(lines.getLast())
                .matches(
                        "An empty round trip takes [\\d.]+ us in the median and [\\d.]+ us at p99; at most \\d+ MB/s into a"
                                + " given array, with \\d+ bytes per message; over tcp to \\S+:\\d+, buffers of 256 KiB; .*tcp"
                                + " between ranks of one host \\(shm is faster\\).*\\.");
    }

    @Test
    void roundTripsOfOneRankAndOfARingAreMeasured() throws Exception {
        assertThat(run(1, DEFAULTS, "transport", 0, 8).getFirst())
                .startsWith("one rank sends to itself and waits for the answer over loopback, ring of ");

        List<String> ring = run(3, SHM, "transport", 80_000);
        assertThat(cases(ring)).containsExactly("double-array 80000 15");
        assertThat(ring.getLast()).startsWith("A round trip with 80000 bytes takes");
    }

    @Test
    void messagesHaveARowPerPatternAndSize() throws Exception {
        List<String> lines = run(2, SHM, "message", 0, 80_000);

        assertThat(lines.getFirst())
                .matches("rank 0 and rank 1 send to each other over shm, rings of \\d+ \\w+; times in us; takes 12 s at"
                        + " most");
        assertThat(cases(lines))
                .containsExactly(
                        "round-trip 0 5",
                        "round-trip 80000 5",
                        "one-way-x64 0 5",
                        "one-way-x64 5120000 5",
                        "both-ways-x64 0 5",
                        "both-ways-x64 10240000 5");
        assertThat(lines.subList(2, lines.size() - 1)).allMatch(row -> row.matches(ROW));
        assertThat(lines.getLast())
                .matches(
                        "A round trip with 0 bytes takes [\\d.]+ us in the median and [\\d.]+ us at p99; [\\d.]+ million"
                                + " messages of 0 bytes a second go one way, 64 at a time; at most \\d+ MB/s one way, \\d+ MB/s both"
                                + " ways; over shm.*");
    }

    @Test
    void theLastOfAnOddNumberOfRanksHasNoPartner() throws Exception {
        List<String> lines = run(5, SHM, "message", 8);

        assertThat(lines.getFirst()).startsWith("pairs of 5 ranks send to each other, all at once over shm");
        assertThat(cases(lines)).contains("round-trip 8 10");
    }

    @Test
    void collectivesHaveARowEachAndAllRanksAreCounted() throws Exception {
        List<String> lines = run(3, SHM, "collective", 8);

        assertThat(lines.getFirst()).startsWith("all of 3 ranks take part over shm");
        assertThat(cases(lines))
                .containsExactly(
                        "barrier 0 15",
                        "broadcast 8 15",
                        "scatter 8 15",
                        "gather 8 15",
                        "allGather 8 15",
                        "allToAll 8 15",
                        "reduce 8 15",
                        "allReduce 8 15");
        assertThat(lines.getLast())
                .matches(
                        "A barrier takes [\\d.]+ us in the median and [\\d.]+ us at p99; allReduce of 8 bytes [\\d.]+ us;"
                                + " over shm.*");
    }

    @Test
    void collectivesCountTheBytesOfTheirMessages() throws Exception {
        List<String> lines = run(2, TCP, "collective", 80_000);

        assertThat(lines).anyMatch(row -> row.matches("allGather +80000 +10 .* 8\\d{4} +8\\d{4}"));
    }

    @Test
    void objectsOfEachShapeAreWrittenAndRead() throws Exception {
        List<String> lines = run(1, DEFAULTS, "codec", 1024);

        assertThat(lines.getFirst()).isEqualTo("one rank writes and reads objects; times in us; takes 24 s at most");
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows)
                .map(row -> row.split(" ")[0])
                .containsExactly(
                        "tree-1023/write",
                        "tree-1023/read",
                        "list-100/write",
                        "list-100/read",
                        "mixed/write",
                        "mixed/read",
                        "map-100/write",
                        "map-100/read",
                        "int-array/write",
                        "int-array/read",
                        "double-array/write",
                        "double-array/read");
        assertThat(rows).allMatch(row -> row.matches(ROW));
        assertThat(rows.get(0)).matches(".* 184\\d\\d +0");
        assertThat(rows.get(1)).matches(".* 0 +184\\d\\d");
        assertThat(lines.getLast())
                .matches(
                        "A tree of 1023 nodes is written in [\\d.]+ us and read in [\\d.]+ us in the median\\. Slowed by:"
                                + " .*\\.");
    }

    @Test
    void settingsForMeasurementsChangeTheBytesAndAreNamed() throws Exception {
        NodeOptions options = NodeOptions.from(
                Map.of("MOBULA_TYPES", "message", "MOBULA_BYTE_ORDER", "swapped", "MOBULA_REUSE_BYTES", "0"));

        List<String> lines = run(1, options, "codec", 8);

        assertThat(lines.get(2)).matches("tree-1023/write .* 18[5-9]\\d\\d +0");
        assertThat(lines.getLast())
                .contains(
                        "MOBULA_REUSE_BYTES=0, new memory for each argument; MOBULA_BYTE_ORDER=swapped, byte order reversed"
                                + " in each number; MOBULA_TYPES=message, types described in each message.");
    }

    /** Name, bytes and count of each row. */
    private static List<String> cases(List<String> lines) {
        return lines.subList(2, lines.size() - 1).stream()
                .map(row -> row.replaceAll("^(\\S+) +(\\d+) +(\\d+) .*", "$1 $2 $3"))
                .toList();
    }

    private static List<String> run(int size, NodeOptions options, String benchmark, Integer... sizes)
            throws Exception {
        BenchmarkOptions what = new BenchmarkOptions(benchmark, List.of(sizes), 5, Duration.ofSeconds(1), "", "test");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (InProcessJobs jobs = new InProcessJobs(size);
                ExecutorService threads =
                        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<?>> ranks = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int rank = i;
                ranks.add(threads.submit(() -> {
                    try (Node node = Node.join(jobs.job(rank), options)) {
                        PerfRank.run(node, what, out);
                    }
                    return rank;
                }));
            }
            for (Future<?> rank : ranks) {
                rank.get();
            }
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
