package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/**
 * Tests what ranks report when their order stops: too many others have failed at once, or so many are silent that the
 * silent ones may be a majority. Ranks are stopped while others fail, so that they detect all failures at once.
 */
class StoppedOrderTest {
    private static final int HEARTBEAT_MILLIS = 1000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private Run run;
    private long[] pids;

    private void start(int ranks) {
        sandbox.with("MOBULA_LIVENESS_TIMEOUT_MS", HEARTBEAT_MILLIS);
        run = sandbox.start(ranks, "--on-failure continue", "replicas/StoppedOrder", sandbox.folder());
        pids = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            pids[rank] = Long.parseLong(reported(rank, "writes as (\\d+)"));
        }
    }

    private void signal(String name, int... ranks) {
        Arrays.stream(ranks).forEach(rank -> Processes.signal(name, pids[rank]));
    }

    /** Waits for a line of a rank that matches the expression; returns its first group. */
    private String reported(int rank, String expression) {
        Path file = sandbox.folder().resolve("rank-" + rank);
        Pattern pattern = Pattern.compile(expression);
        Await.await("rank " + rank + " reports: " + expression)
                .atMost(TIMEOUT)
                .until(() ->
                        Files.exists(file) && Files.readAllLines(file).stream().anyMatch(pattern.asMatchPredicate()));
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(pattern::matcher)
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends the ranks, which wait for a signal. */
    private void end() throws InterruptedException {
        Processes.signal("INT", run.process().pid());
        run.end();
    }

    @ParameterizedTest(name = "ranks {0} and {1}")
    @CsvSource({"3, 4", "0, 3", "0, 1"})
    void moreFailuresThanToleratedStopTheOrderOnAllSurvivors(int one, int other) throws Exception {
        start(5);
        int[] survivors = IntStream.range(0, 5)
                .filter(rank -> rank != one && rank != other)
                .toArray();

        signal("STOP", survivors);
        signal("KILL", one, other);
        Await.await().until(() -> hasEnded(pids[one]) && hasEnded(pids[other]));
        signal("CONT", survivors);

        for (int rank : survivors) {
            assertThat(reported(rank, "cannot write: (.*)"))
                    .isEqualTo("the order \"replicas\" has stopped: ranks " + one + " on here, " + other
                            + " on here failed at once, more than it tolerates, so messages may be lost. Start the"
                            + " run again; OrderOptions.tolerated says how many may fail at once");
            assertThat(reported(rank, "again: (.*)")).isEqualTo("the same");
        }
        end();
    }

    /** The launcher is also stopped, because otherwise it would end silent ranks. */
    @Test
    void aMinorityStopsAndTheMajorityContinuesWithoutIt() throws Exception {
        start(3);

        Processes.signal("STOP", run.process().pid());
        signal("STOP", 1, 2);
        assertThat(reported(0, "cannot write: (.*)"))
                .matches(
                        "the order \"replicas\" has stopped: ranks 1 on here, 2 on here fell silent, and the rest of .*"
                                + " are no majority, so the others may continue without them\\. Messages submitted and"
                                + " not delivered are lost; start the run again");
        assertThat(reported(0, "again: (.*)")).isEqualTo("the same");

        signal("CONT", 1, 2);
        for (int rank = 1; rank <= 2; rank++) {
            String reported = reported(rank, "((?:writes without|cannot write).*)");
            assertThat(reported).matches("writes without \\[0\\]|cannot write: the order \"replicas\" has stopped: .*");
        }
        Processes.signal("CONT", run.process().pid());
        end();
    }

    @Test
    void aStoppedRankLearnsThatTheOthersContinuedWithoutIt() throws Exception {
        start(3);

        Processes.signal("STOP", run.process().pid());
        signal("STOP", 2);
        assertThat(reported(0, "writes without (.*)")).isEqualTo("[2]");
        assertThat(reported(1, "writes without (.*)")).isEqualTo("[2]");

        signal("CONT", 2);
        String reported = reported(2, "cannot write: (.*)");
        assertThat(reported).startsWith("the order \"replicas\" has stopped: ");
        Processes.signal("CONT", run.process().pid());
        end();
    }

    private static boolean hasEnded(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .matches("(?s).*\\) [ZX] .*");
        } catch (IOException noProcess) {
            return true; // also if the process ends between opening and reading the file
        }
    }
}
