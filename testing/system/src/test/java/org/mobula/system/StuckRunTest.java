package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/** Tests runs without progress: they report what each rank does, and end by a signal or at their time limit. */
class StuckRunTest {
    private static final String HEAD = "mobula: what each rank does:";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void eachQuitSignalToTheLauncherReportsTheStateOfEveryRank() throws Exception {
        Run run = sandbox.start(2, "", "Stuck");
        run.await("rank \\d is stuck as (\\d+)", 2);

        int reports = 1;
        requestReport(run, reports);
        while (run.err().split("thread main has waited", -1).length <= 2) { // a report may precede the wait
            requestReport(run, ++reports);
        }
        requestReport(run, reports + 1);
        run.process().destroy();
        Outcome outcome = run.end();

        assertCompleteReport(outcome);
        assertThat(outcome.out()).as("standard output belongs to the program").doesNotContain("Full thread dump");
    }

    private static void requestReport(Run run, int reports) {
        Processes.signal("QUIT", run.process().pid());
        Await.await("report " + reports)
                .atMost(Duration.ofSeconds(50))
                .until(() -> run.err().split(HEAD, -1).length == reports + 1);
    }

    @Test
    void aRunBeyondItsTimeLimitIsReportedAndEndsWithCode124() throws Exception {
        Outcome outcome = sandbox.run(2, "--timeout 10", "Stuck");

        assertCompleteReport(outcome);
        assertThat(outcome.errLines().getLast())
                .isEqualTo(
                        "mobula: the run did not end within 10.0 s (--timeout, MOBULA_TIMEOUT); all ranks were ended");
        assertThat(outcome.exitCode()).isEqualTo(124);
    }

    @Test
    void aRunWithinItsTimeLimitEndsNormally() throws Exception {
        Outcome outcome =
                sandbox.with("MOBULA_TIMEOUT", "100").run(2, "", "Traffic").succeeds();

        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(2));
    }

    @Test
    void aRankThatDoesNotAnswerIsReportedWithItsProcessState() throws Exception {
        sandbox.expectWarning("has been silent for");
        Run run = sandbox.start(2, "", "Stuck");
        long stopped = Long.parseLong(run.await("rank 1 is stuck as (\\d+)"));
        run.await("rank 0 is stuck as (\\d+)");

        Processes.signal("STOP", stopped);
        requestReport(run, 1);
        Processes.signal("CONT", stopped);
        run.process().destroy();
        Outcome outcome = run.end();

        assertThat(outcome.errLines())
                .contains("rank 1 on here (pid " + stopped + ") does not answer; its process is in state T (stopped)");
    }

    /** At least one of the reports is complete. */
    private static void assertCompleteReport(Outcome outcome) {
        for (int rank = 0; rank < 2; rank++) {
            String pid = outcome.numbers("rank " + rank + " is stuck as (\\d+)")
                    .getFirst()
                    .toString();
            String head = "rank " + rank + " on here (pid " + pid + ")";
            List<String> lines = outcome.errLines();
            List<List<String>> reports = IntStream.range(0, lines.size())
                    .filter(line -> lines.get(line).equals(head))
                    .mapToObj(line -> lines.subList(line + 1, lines.size()).stream()
                            .takeWhile(each -> each.startsWith("  "))
                            .toList())
                    .toList();
            assertThat(reports)
                    .as("rank %d in %s", rank, outcome.err())
                    .anySatisfy(report -> assertThat(report)
                            .contains("  waits:", "  threads:")
                            .anyMatch(line -> line.matches(" +thread main has waited for \\d+ ms while .*"))
                            .anyMatch(line -> line.matches(" +#\\d+ \"main\" \\w+.*"))
                            .anyMatch(line -> line.matches(" +at Stuck.main\\(Stuck.java:\\d+\\)"))
                            .anyMatch(line -> line.matches(" +#\\d+ \"a-virtual-thread\" virtual WAITING.*"))
                            .noneMatch(line -> line.contains("\"Finalizer\"")));
        }
    }
}
