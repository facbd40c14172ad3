package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/** Kills or stops a rank during calls. */
class KilledRankTest {
    private static final int RANKS = 4;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "rank {0} over {1}")
    @CsvSource({"1, shm", "0, tcp", "1, udp"})
    void underAbortAKilledRankEndsTheRunAtOnce(int failed, String transport) throws Exception {
        Run run = sandbox.start(RANKS, "--transport " + transport, "CallLoop");
        run.await("rank \\d calls as (\\d+)", RANKS);
        long pid = Long.parseLong(run.await("rank " + failed + " calls as (\\d+)"));

        Processes.signal("KILL", pid);
        Outcome outcome =
                run.end().reportsFailureOf(failed, "killed by SIGKILL, exit code 137; the other ranks were ended");

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.errLines())
                .as("standard error contains only the launcher's verdict")
                .hasSize(1);
    }

    @ParameterizedTest(name = "rank {0} over {1}")
    @Cases(
            value = {"1, shm", "0, tcp", "2, udp"},
            matrix = {"0, shm", "3, tcp", "0, udp"})
    void underContinueTheOthersLearnOfAKilledRankAtOnceAndContinue(int failed, String transport) throws Exception {
        Outcome outcome =
                sandbox.run(RANKS, "--on-failure continue --transport " + transport, "Survivors", failed, "KILL");

        outcome.reportsFailureOf(failed, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        allContinued(outcome, failed);
        assertThat(outcome.numbers("rank \\d all ranks knew after (\\d+) ms"))
                .as("time in ms until all ranks knew")
                .singleElement()
                .satisfies(millis -> System.out.println("the loss of rank " + failed + " over " + transport
                        + " was known to all ranks after " + millis + " ms"));
    }

    @ParameterizedTest(name = "rank {0} over {1}")
    @Cases(
            value = {"0, shm", "1, tcp"},
            matrix = "2, shm")
    void aRankKilledInACollectiveOperationEndsItOnAllOthers(int failed, String transport) throws Exception {
        // the rank may be killed while another one connects
        sandbox.expectWarning("cannot use " + transport + " to rank " + failed);
        Run run = sandbox.start(RANKS, "--on-failure continue --transport " + transport, "CollectiveLoop", failed);
        run.await("rank \\d runs as (\\d+)", RANKS);
        long pid = Long.parseLong(run.await("rank " + failed + " runs as (\\d+)"));

        Processes.signal("KILL", pid);
        Outcome outcome = run.end();

        outcome.reportsFailureOf(failed, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        for (int rank : IntStream.range(0, RANKS).filter(rank -> rank != failed).toArray()) {
            assertThat(outcome.outLines()).contains("rank " + rank + " continued");
            assertThat(outcome.outLines())
                    .filteredOn(line -> line.startsWith("rank " + rank + " saw failure of"))
                    .singleElement()
                    .asString()
                    .matches("rank " + rank + " saw failure of " + failed + ": rank " + failed
                            + " on here failed: .+; this happened while "
                            + "(allReduce of (1|8192) double|broadcast of 8192 double|barrier) of world");
        }
    }

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void aStoppedRankIsDeclaredFailedAfterTheLivenessTimeoutAndEnds(String transport) throws Exception {
        sandbox.with("MOBULA_LIVENESS_TIMEOUT_MS", 1000);

        Outcome outcome = sandbox.run(RANKS, "--on-failure continue --transport " + transport, "Survivors", 2, "STOP");

        outcome.reportsFailureOf(
                2,
                "declared failed by rank \\d: it was silent for 1000 ms \\(it hung, or its machine is overloaded: then"
                        + " raise MOBULA_LIVENESS_TIMEOUT_MS\\); the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        allContinued(outcome, 2);
    }

    /** A stopped rank that continues later is reported as silent and awaited, but not declared failed. */
    @ParameterizedTest(name = "over {0}")
    @Cases(value = "shm", matrix = "tcp")
    void theOthersWaitForARankThatIsStoppedForAWhile(String transport) throws Exception {
        sandbox.expectWarning("has been silent for 5000 ms");
        Run run = sandbox.start(RANKS, "--transport " + transport, "Waiting");
        long pid = Long.parseLong(run.await("rank 2 waits as (\\d+)"));

        Processes.signal("STOP", pid);
        run.awaitError(
                "rank 0: rank 2 on here has been silent for 5000 ms; it will be declared failed after 60000 ms of silence");
        Processes.signal("CONT", pid);
        run.sendLine("continue");
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).contains("all ranks are done");
    }

    private static void allContinued(Outcome outcome, int failed) {
        String survivors = IntStream.range(0, RANKS)
                .filter(rank -> rank != failed)
                .boxed()
                .toList()
                .toString();
        for (int rank : IntStream.range(0, RANKS).filter(rank -> rank != failed).toArray()) {
            assertThat(outcome.outLines()).contains("rank " + rank + " continued with " + survivors);
            for (String expectedLine :
                    new String[] {"in flight: .* calling Member.hold", "later: .* calling Member.twice"}) {
                String[] parts = expectedLine.split(" \\.\\* ");
                assertThat(outcome.outLines())
                        .filteredOn(line -> line.startsWith("rank " + rank + " " + parts[0]))
                        .singleElement()
                        .asString()
                        .matches("rank " + rank + " " + parts[0] + " " + failed + ": rank " + failed
                                + " on here failed: .+;" + " this happened while " + parts[1]);
            }
        }
    }
}
