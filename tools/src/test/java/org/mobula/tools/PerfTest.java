package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.tools.Session.inProcess;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Await;
import org.mobula.tools.Session.Outcome;

/** {@code mobula perf} with real ranks; {@code BenchmarksTest} runs every benchmark. */
@Timeout(60)
class PerfTest {
    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    @Test
    void everyCallIsMeasuredAndPrintedAsARowAndAsJson() throws Exception {
        Path file = folder.resolve("perf.jsonl");
        Outcome outcome = session.run(
                "perf", "remote", "--count", "20", "--transport", "shm", "--size", "80000", "--json", file.toString());
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        List<String> lines = outcome.outLines();
        assertThat(lines.getFirst())
                .matches("rank 0 calls rank 1 over shm, rings of \\d+ \\w+; times in us; takes 26 s at most");
        assertThat(lines.get(1)).matches("case +bytes +count +p50 +p90 +p99 +p99.9 +max us +MB/s +out B +back B");
        assertThat(lines.subList(2, lines.size() - 1))
                .hasSize(13)
                .allMatch(row -> row.matches("\\S+ +\\d+ +20( +[\\d.]+){5} +([\\d.]+|-) +\\d+ +\\d+"))
                .anyMatch(row -> row.matches("null-call .* 14 +8"))
                .anyMatch(row -> row.matches("double-array +80000 .* 800\\d\\d +8"));
        assertThat(lines.getLast())
                .matches(
                        "A null call takes [\\d.]+ us in the median and [\\d.]+ us at p99; over shm, rings of \\d+ \\w+;"
                                + " waiting ranks (spin|yield)\\. Slowed by: .*a short warm-up: 20 iterations, and the JVM"
                                + " optimises after 5000 \\(raise --seconds, and --count if it was given\\).*\\.");
        assertThat(session.leftovers()).isEmpty();

        List<String> json = Files.readAllLines(file);
        assertThat(json)
                .hasSize(13)
                .first()
                .asString()
                .matches(
                        "\\{\"suite\": \"remote\", \"case\": \"null-call/shm\", \"ranks\": 2, \"bytes\": 0, \"unit\": \"us\","
                                + " \"count\": 20, \"p50\": [\\d.]+, .*\"date\": \"[^\"]+\"\\}");
        JsonObject last = JsonParser.parseString(json.getLast()).getAsJsonObject();
        assertThat(last.get("case").getAsString()).isEqualTo("tree-1023/shm");
        assertThat(last.get("mean").getAsDouble()).isPositive();
        assertThat(last.get("medium").getAsString()).startsWith("shm, rings of ");
    }

    @Test
    void anInterruptEndsTheMeasurementAndAllRanks() throws Exception {
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

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "-n, 0, `-n 0 is not valid; give a whole number, 1 or more`",
                "--size, `8,7`, `--size 7 is not valid; give a whole number from 8 to 1073741824`",
                "--count, x, `--count x is not valid; give a whole number, 1 or more`",
                "--seconds, 0, `--seconds 0 is not valid; give a time in seconds, more than 0, as in --seconds 60`",
                "--json, /no/such/file, `--json /no/such/file: there is no folder /no/such; create it first`",
                "--transport, smoke, `unknown transport \"smoke\"; choose one of auto, shm, tcp, ucx, udp`"
            })
    void aWrongValueIsRefusedInOneLine(String option, String value, String message) {
        refused("remote", message, option, value);
    }

    @Test
    void oneRankIsTooFewForABenchmarkOfPairs() {
        refused("message", "-n 1 is too few for this benchmark; give 2 or more", "-n", "1");
    }

    private static void refused(String benchmark, String message, String... options) {
        List<String> words = new ArrayList<>(List.of("perf", benchmark));
        words.addAll(List.of(options));
        assertThat(inProcess(words.toArray(String[]::new)))
                .isEqualTo(new Outcome(2, "", "mobula perf " + benchmark + ": " + message + "\n"));
    }

    @Test
    void helpStatesWhatIsMeasured() {
        assertThat(inProcess("perf", "remote", "--help").out())
                .contains("mobula perf remote [", "-n=RANKS", "--json=FILE", "--size=BYTES", "1023 nodes");
        assertThat(inProcess("perf", "transport", "--help").out())
                .contains("mobula perf transport [", "--size=BYTES", "up to 1073741824", "65536,1048576,16777216");
        assertThat(inProcess("perf", "codec", "--help").out())
                .contains("mobula perf codec [", "--size=BYTES", "1024,1048576")
                .doesNotContain("--transport");
        assertThat(inProcess("perf").out()).contains("transport", "remote", "codec", "Measure Mobula on this machine");
    }
}
