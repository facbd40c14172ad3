package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.Await;
import org.mobula.tools.Session.Outcome;

/** {@code mobula perf}: real ranks, few times. */
@Timeout(60)
class PerfTest {
    private static final List<String> CALLS = List.of(
            "null-call",
            "object-1",
            "object-2",
            "object-3",
            "boolean-array",
            "byte-array",
            "short-array",
            "char-array",
            "int-array",
            "long-array",
            "float-array",
            "double-array",
            "tree-1023");

    private static final List<String> SHAPES = List.of(
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

    private static final String HEAD = "what +bytes +count +p50 +p90 +p99 +p99.9 +max us +MB/s +out B +back B";
    private static final String ROW = "\\S+ +\\d+ +20( +[\\d.]+){5} +([\\d.]+|-) +\\d+ +\\d+";

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    private Outcome perf(String what, String... words) {
        List<String> all = new ArrayList<>(List.of("perf", what, "--count", "20"));
        all.addAll(Arrays.asList(words));
        return session.run("", all);
    }

    @Test
    void every_kind_of_call_has_a_row_and_the_verdict_names_transport_and_waiting() {
        Outcome outcome = perf("remote", "--transport", "shm");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst())
                .matches("rank 0 calls rank 1 over shm, rings of \\d+ \\w+; times in us; this takes at most 26 s");
        assertThat(lines.get(1)).matches(HEAD);
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows).map(row -> row.split(" ")[0]).isEqualTo(CALLS);
        assertThat(rows).allMatch(row -> row.matches(ROW));
        assertThat(lines.getLast())
                .matches(
                        "A null call takes [\\d.]+ us in the median and [\\d.]+ us at p99; over shm, rings of \\d+ \\w+;"
                                + " ranks (spin|yield) while they wait\\. What slows it: .*the JVM had run it only 20 times before"
                                + " and compiles fully what it ran 5000 times \\(raise --seconds, and --count if it was given\\).*\\.");
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void a_transports_round_trips_have_a_row_per_size_and_the_verdict_names_the_best_one() {
        Outcome outcome = perf("transport", "--transport", "tcp", "--size", "0,64,100000");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst())
                .matches(
                        "rank 0 sends to rank 1 and waits for the answer over tcp to 127.0.0.1:\\d+, buffers of 256 KiB;"
                                + " times in us; this takes at most 6 s");
        assertThat(lines.get(1)).matches(HEAD);
        assertThat(lines.get(2)).matches("round-trip +0 +20 .* - +0 +0").matches(ROW);
        assertThat(lines.get(3)).matches("double-array +64 +20 .* 64 +0").matches(ROW);
        assertThat(lines.get(4))
                .matches("double-array +100000 +20 .* 100000 +0")
                .matches(ROW);
        assertThat(lines.get(5))
                .matches(
                        "An empty round trip takes [\\d.]+ us in the median and [\\d.]+ us at p99; at most \\d+ MB/s go"
                                + " into a given array, \\d+ bytes at a time; over tcp to 127.0.0.1:\\d+, buffers of 256 KiB; .*"
                                + " tcp joins ranks of one host \\(shm is faster\\).*\\.");
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void ranks_that_send_to_themselves_and_in_a_ring_are_measured() {
        assertThat(perf("transport", "-n", "1", "--size", "0,8").outLines().getFirst())
                .startsWith("one rank sends to itself and waits for the answer over loopback, ring of ");
        Outcome ring = perf("transport", "-n", "3", "--size", "80000");
        assertThat(ring.out())
                .containsPattern("double-array +80000 +60 ")
                .contains("A round trip with 80000 bytes takes");
    }

    @Test
    void messages_of_a_communicator_have_a_row_per_pattern_and_size() {
        Outcome outcome = perf("message", "--transport", "shm", "--size", "0,80000");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst())
                .matches(
                        "rank 0 and rank 1 send to each other over shm, rings of \\d+ \\w+; times in us; this takes at most"
                                + " 12 s");
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows)
                .map(row -> row.replaceAll("^(\\S+) +(\\d+) .*", "$1 $2"))
                .containsExactly(
                        "round-trip 0",
                        "round-trip 80000",
                        "one-way-x64 0",
                        "one-way-x64 5120000",
                        "both-ways-x64 0",
                        "both-ways-x64 10240000");
        assertThat(rows).allMatch(row -> row.matches(ROW));
        assertThat(lines.getLast())
                .matches(
                        "A round trip with 0 bytes takes [\\d.]+ us in the median and [\\d.]+ us at p99; [\\d.]+ million"
                                + " messages of 0 bytes a second go one way, 64 at a time; at most \\d+ MB/s one way, \\d+ MB/s"
                                + " both ways; over shm.*");
    }

    @Test
    void collectives_have_a_row_each_and_all_ranks_are_counted() {
        Outcome outcome = perf("collective", "-n", "3", "--transport", "shm", "--size", "8");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst()).startsWith("all of 3 ranks take part over shm");
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows)
                .map(row -> row.replaceAll("^(\\S+) +(\\d+) +(\\d+) .*", "$1 $2 $3"))
                .containsExactly(
                        "barrier 0 60",
                        "broadcast 8 60",
                        "scatter 8 60",
                        "gather 8 60",
                        "allGather 8 60",
                        "allToAll 8 60",
                        "reduce 8 60",
                        "allReduce 8 60");
        assertThat(lines.getLast())
                .matches(
                        "A barrier takes [\\d.]+ us in the median and [\\d.]+ us at p99; allReduce of 8 bytes [\\d.]+ us;"
                                + " over shm.*");
    }

    @Test
    void ranks_are_paired_for_messages_and_an_odd_one_looks_on() {
        Outcome outcome = perf("message", "-n", "5", "--size", "8");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.outLines().getFirst())
                .startsWith("pairs of 5 ranks send to each other, all at once over shm");
        assertThat(outcome.out()).containsPattern("round-trip +8 +40 ");
    }

    @Test
    void a_rank_alone_is_refused_where_a_pair_is_needed() {
        Outcome outcome = perf("message", "-n", "1");
        assertThat(outcome.err()).isEqualTo("mobula perf message: -n 1 is too few for message; give 2 or more ranks\n");
        assertThat(outcome.exitCode()).isEqualTo(2);
    }

    @Test
    void a_codecs_shapes_are_written_and_read_each_in_a_row_of_its_own() {
        Outcome outcome = perf("codec", "--size", "1024");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst())
                .isEqualTo("one rank writes and reads objects; times in us; this takes at most 24 s");
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows).map(row -> row.split(" ")[0]).isEqualTo(SHAPES);
        assertThat(rows).allMatch(row -> row.matches(ROW));
        assertThat(rows.get(0)).matches(".* 184\\d\\d +0");
        assertThat(rows.get(1)).matches(".* 0 +184\\d\\d");
        assertThat(lines.getLast())
                .matches(
                        "A tree of 1023 nodes is written in [\\d.]+ us and read in [\\d.]+ us in the median\\. What slows"
                                + " it: .*\\.");
    }

    @Test
    void switches_that_are_for_measurements_change_the_bytes_and_are_named() {
        Outcome outcome = session.runWith(
                Map.of("MOBULA_TYPES", "message", "MOBULA_BYTE_ORDER", "swapped", "MOBULA_REUSE_BYTES", "0"),
                List.of("perf", "codec", "--count", "20"));

        assertThat(outcome.out()).containsPattern("tree-1023/write .* 18[5-9]\\d\\d +0\n");
        assertThat(outcome.outLines().getLast())
                .contains("MOBULA_REUSE_BYTES=0 lets every argument arrive in new memory; MOBULA_BYTE_ORDER=swapped has"
                        + " every number turned round; MOBULA_TYPES=message describes types in every message.");
    }

    @Test
    void a_null_call_takes_14_bytes_out_and_8_back_and_an_array_little_more_than_itself() {
        Outcome outcome = perf("remote", "--size", "80000");

        assertThat(outcome.out()).containsPattern("null-call .* 14 +8\n");
        assertThat(outcome.out()).containsPattern("double-array +80000 .* 800\\d\\d +8\n");
    }

    @Test
    void ranks_that_call_in_a_ring_are_counted_together() {
        Outcome outcome = perf("remote", "-n", "3", "--transport", "tcp", "--size", "8,64");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.outLines().getFirst())
                .startsWith("each of 3 ranks calls the next one, all at once over tcp");
        assertThat(outcome.out()).containsPattern("null-call +0 +60 ").containsPattern("double-array +64 +60 ");
    }

    @Test
    void each_row_is_a_line_of_json_too() throws Exception {
        Path file = folder.resolve("perf.jsonl");
        Outcome outcome = perf("remote", "-n", "1", "--json", file.toString());

        assertThat(outcome.exitCode()).isZero();
        assertThat(Files.readAllLines(file))
                .hasSize(CALLS.size())
                .allMatch(
                        line -> line.matches(
                                "\\{\"suite\": \"remote\", \"case\": \"[\\w-]+/loopback\", \"ranks\": 1, "
                                        + "\"bytes\": \\d+, \"unit\": \"us\", \"count\": 20, \"p50\": [\\d.]+, .*\"date\": \"[^\"]+\"\\}"));
    }

    @Test
    void an_interrupt_ends_the_measurement_and_all_ranks() throws Exception {
        Process launcher = session.start(List.of("perf", "remote", "--seconds", "600"));
        Await.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> Files.readString(session.out()).contains("p99.9"));
        List<ProcessHandle> ranks = launcher.descendants().toList();

        new ProcessBuilder("kill", "-INT", Long.toString(launcher.pid()))
                .start()
                .waitFor();
        Outcome outcome = session.finish(launcher, "");

        assertThat(outcome.exitCode()).isEqualTo(130);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(ranks).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void wrong_values_are_refused_in_one_line() {
        refused("mobula perf remote: -n 0 is not a number of ranks; give 1 or more, as in -n 4", "-n", "0");
        refused(
                "mobula perf remote: --size 7 is not a number that it takes; give one from 8 to 1073741824",
                "--size",
                "8,7");
        refused("mobula perf remote: --count x is not a number that it takes; give one 1 or more", "--count", "x");
        refused(
                "mobula perf remote: --seconds 0 is not a time; give seconds above 0, up to a day, as in --seconds 0.5",
                "--seconds",
                "0");
        refused(
                "mobula perf remote: --json /no/such/file: there is no folder /no/such; make it first",
                "--json",
                "/no/such/file");
        refused(
                "mobula perf remote: unknown transport \"smoke\"; choose one of auto, shm, tcp",
                "--transport",
                "smoke");
    }

    private void refused(String line, String... words) {
        List<String> all = new ArrayList<>(List.of("perf", "remote"));
        all.addAll(Arrays.asList(words));
        Outcome outcome = session.run("", all);

        assertThat(outcome.err()).isEqualTo(line + "\n");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void help_says_what_is_measured() {
        assertThat(session.run("perf", "remote", "--help").out())
                .contains("mobula perf remote [", "-n=RANKS", "--json=FILE", "--size=BYTES", "1023 nodes");
        assertThat(session.run("perf", "transport", "--help").out())
                .contains("mobula perf transport [", "--size=BYTES", "up to 1073741824", "16777216 if not given");
        assertThat(session.run("perf", "codec", "--help").out())
                .contains("mobula perf codec [", "--size=BYTES", "1024,1048576");
        assertThat(session.run("perf").out())
                .contains("transport", "remote", "codec", "Measures what Mobula does on this machine");
    }
}
