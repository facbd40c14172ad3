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
 * What ranks are told whose writes can go on no more: too many others are gone at once, or so many are silent that they
 * may go on by themselves. To whom it happens at once, it happens while it is stopped.
 */
class StoppedOrderTest {
    private static final int HEARTBEAT_MILLIS = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    private Run run;
    private long[] pids;

    private void start(int ranks) {
        site.with("MOBULA_LIVENESS_TIMEOUT_MS", HEARTBEAT_MILLIS);
        run = site.start(ranks, "--on-failure continue", "replicas/Stopped", site.folder());
        pids = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            pids[rank] = Long.parseLong(said(rank, "writes as (\\d+)"));
        }
    }

    private void signal(String name, int... ranks) {
        Arrays.stream(ranks).forEach(rank -> Processes.signal(name, pids[rank]));
    }

    /** The first group of this expression, in the line that a rank says and that matches it whole. */
    private String said(int rank, String expression) {
        Path file = site.folder().resolve("rank-" + rank);
        Pattern pattern = Pattern.compile(expression);
        Await.await("rank " + rank + " says: " + expression)
                .atMost(PATIENCE)
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

    /** Ends the ranks, who wait for it. */
    private void end() throws InterruptedException {
        Processes.signal("INT", run.process().pid());
        run.end();
    }

    @ParameterizedTest(name = "ranks {0} and {1}")
    @CsvSource({"3, 4", "0, 3", "0, 1"})
    void moreFailuresThanToleratedStopTheOrderOnAllSurvivors(int one, int other) throws Exception {
        start(5);
        int[] living = IntStream.range(0, 5)
                .filter(rank -> rank != one && rank != other)
                .toArray();

        signal("STOP", living);
        signal("KILL", one, other);
        Await.await().until(() -> hasEnded(pids[one]) && hasEnded(pids[other]));
        signal("CONT", living);

        for (int rank : living) {
            assertThat(said(rank, "cannot write: (.*)"))
                    .isEqualTo("the order \"replicas\" has stopped: ranks " + one + " on here, " + other
                            + " on here failed at once, more than it tolerates, so that messages may be lost. Start the"
                            + " run again; OrderOptions.tolerated says how many may fail at once");
            assertThat(said(rank, "again: (.*)")).isEqualTo("the same");
        }
        end();
    }

    /** The launcher is stopped, too, or it would end who is silent. */
    @Test
    void aMinorityStopsAndTheMajorityContinuesWithoutIt() throws Exception {
        start(3);

        Processes.signal("STOP", run.process().pid());
        signal("STOP", 1, 2);
        assertThat(said(0, "cannot write: (.*)"))
                .matches(
                        "the order \"replicas\" has stopped: ranks 1 on here, 2 on here fell silent, and the rest of .*"
                                + " are no majority, so that the others may go on without them\\. Messages submitted and"
                                + " not delivered are lost; start the run again");
        assertThat(said(0, "again: (.*)")).isEqualTo("the same");

        signal("CONT", 1, 2);
        for (int rank = 1; rank <= 2; rank++) {
            String said = said(rank, "((?:writes without|cannot write).*)");
            assertThat(said).matches("writes without \\[0\\]|cannot write: the order \"replicas\" has stopped: .*");
        }
        Processes.signal("CONT", run.process().pid());
        end();
    }

    @Test
    void aStoppedRankLearnsThatTheOthersContinuedWithoutIt() throws Exception {
        start(3);

        Processes.signal("STOP", run.process().pid());
        signal("STOP", 2);
        assertThat(said(0, "writes without (.*)")).isEqualTo("[2]");
        assertThat(said(1, "writes without (.*)")).isEqualTo("[2]");

        signal("CONT", 2);
        String said = said(2, "cannot write: (.*)");
        assertThat(said).startsWith("the order \"replicas\" has stopped: ");
        Processes.signal("CONT", run.process().pid());
        end();
    }

    private static boolean hasEnded(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .matches("(?s).*\\) [ZX] .*");
        } catch (IOException noProcess) {
            return true; // also if it ends between the opening and the reading of the file
        }
    }
}
