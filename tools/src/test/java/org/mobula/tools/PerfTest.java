package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.tools.Session.Outcome;

/** {@code mobula perf remote}: real ranks, few calls. */
@Timeout(60)
class PerfTest {
    private static final List<String> CASES = List.of(
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

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    private Outcome perf(String... words) {
        List<String> all = new ArrayList<>(List.of("perf", "remote", "--calls", "20"));
        all.addAll(Arrays.asList(words));
        return session.run("", all);
    }

    @Test
    void every_kind_of_call_has_a_row_and_the_verdict_names_transport_and_waiting() {
        Outcome outcome = perf("--transport", "shm");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst()).matches("rank 0 calls rank 1 over shm, rings of \\d+ \\w+; times in us");
        assertThat(lines.get(1)).matches("call +bytes +calls +p50 +p90 +p99 +p99.9 +max us +MB/s +out B +back B");
        List<String> rows = lines.subList(2, lines.size() - 1);
        assertThat(rows).map(row -> row.split(" ")[0]).isEqualTo(CASES);
        assertThat(rows).allMatch(row -> row.matches("\\S+ +\\d+ +20( +[\\d.]+){5} +([\\d.]+|-) +\\d+ +\\d+"));
        assertThat(lines.getLast())
                .matches(
                        "A null call takes [\\d.]+ us in the median and [\\d.]+ us at p99 over shm, rings of \\d+ \\w+;"
                                + " ranks (spin|yield) while they wait.*\\.");
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void a_null_call_takes_ten_bytes_out_and_five_back_and_an_array_little_more_than_itself() {
        Outcome outcome = perf("--size", "80000");

        assertThat(outcome.out()).containsPattern("null-call .* 10 +5\n");
        assertThat(outcome.out()).containsPattern("double-array +80000 .* 800\\d\\d +5\n");
    }

    @Test
    void ranks_that_call_in_a_ring_are_counted_together() {
        Outcome outcome = perf("-n", "3", "--transport", "tcp", "--size", "8,64");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.outLines().getFirst())
                .startsWith("each of 3 ranks calls the next one, all at once over tcp");
        assertThat(outcome.out()).containsPattern("null-call +0 +60 ").containsPattern("double-array +64 +60 ");
    }

    @Test
    void each_row_is_a_line_of_json_too() throws Exception {
        Path file = folder.resolve("perf.jsonl");
        Outcome outcome = perf("-n", "1", "--json", file.toString());

        assertThat(outcome.exitCode()).isZero();
        assertThat(Files.readAllLines(file))
                .hasSize(CASES.size())
                .allMatch(
                        line -> line.matches(
                                "\\{\"suite\": \"remote\", \"case\": \"[\\w-]+/loopback\", \"ranks\": 1, "
                                        + "\"bytes\": \\d+, \"unit\": \"us\", \"calls\": 20, \"p50\": [\\d.]+, .*\"date\": \"[^\"]+\"\\}"));
    }

    @Test
    void an_interrupt_ends_the_measurement_and_all_ranks() throws Exception {
        Process launcher = session.start(List.of("perf", "remote", "--seconds", "30"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> Files.readString(session.out()).contains("p99.9"));
        List<ProcessHandle> ranks = launcher.descendants().toList();

        Instant asked = Instant.now();
        new ProcessBuilder("kill", "-INT", Long.toString(launcher.pid()))
                .start()
                .waitFor();
        Outcome outcome = session.finish(launcher, "");

        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(5));
        assertThat(outcome.exitCode()).isEqualTo(130);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(ranks).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void wrong_values_are_refused_in_one_line() {
        refused("mobula perf remote: -n 0 is not a number that it takes; give one 1 or more", "-n", "0");
        refused(
                "mobula perf remote: --size 7 is not a number that it takes; give one from 8 to 1073741824",
                "--size",
                "8,7");
        refused("mobula perf remote: --calls x is not a number that it takes; give one 1 or more", "--calls", "x");
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
        assertThat(session.run("perf").out()).contains("remote", "Measures what Mobula does on this machine");
    }
}
