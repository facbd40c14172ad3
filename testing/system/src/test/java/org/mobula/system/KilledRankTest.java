package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/** A rank is lost in the middle of calls. */
class KilledRankTest {
    private static final int RANKS = 4;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @ParameterizedTest(name = "rank {0} over {1}")
    @CsvSource({"1, shm", "0, tcp"})
    void underAbortAKilledRankEndsTheRunAtOnce(int lost, String transport) throws Exception {
        Run run = site.start(RANKS, "--transport " + transport, "Flooding");
        run.await("rank \\d floods as (\\d+)", RANKS);
        long pid = Long.parseLong(run.await("rank " + lost + " floods as (\\d+)"));

        Processes.signal("KILL", pid);
        Outcome outcome = run.end().blames(lost, "killed by SIGKILL, exit code 137; the other ranks were ended");

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.errLines()).as("nothing but the verdict").hasSize(1);
    }

    @ParameterizedTest(name = "rank {0} over {1}")
    @Cases(
            value = {"1, shm", "0, tcp"},
            matrix = {"0, shm", "3, tcp"})
    void underContinueTheOthersLearnOfAKilledRankAtOnceAndContinue(int lost, String transport) throws Exception {
        Outcome outcome = site.run(RANKS, "--on-failure continue --transport " + transport, "Survivors", lost, "KILL");

        outcome.blames(lost, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        allWentOn(outcome, lost);
        assertThat(outcome.numbers("rank \\d all knew after (\\d+) ms"))
                .as("all knew after so many ms")
                .singleElement()
                .satisfies(millis -> System.out.println("the loss of rank " + lost + " over " + transport
                        + " was known to all after " + millis + " ms"));
    }

    @ParameterizedTest(name = "rank {0} over {1}")
    @Cases(
            value = {"0, shm", "1, tcp"},
            matrix = "2, shm")
    void aRankKilledInACollectiveOperationEndsItOnAllOthers(int lost, String transport) throws Exception {
        site.expectWarning(
                "cannot use " + transport + " to rank " + lost); // it may be killed while another one connects
        Run run = site.start(RANKS, "--on-failure continue --transport " + transport, "Collecting", lost);
        run.await("rank \\d collects as (\\d+)", RANKS);
        long pid = Long.parseLong(run.await("rank " + lost + " collects as (\\d+)"));

        Processes.signal("KILL", pid);
        Outcome outcome = run.end();

        outcome.blames(lost, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        for (int rank : IntStream.range(0, RANKS).filter(rank -> rank != lost).toArray()) {
            assertThat(outcome.outLines()).contains("rank " + rank + " went on");
            assertThat(outcome.outLines())
                    .filteredOn(line -> line.startsWith("rank " + rank + " lost"))
                    .singleElement()
                    .asString()
                    .matches(
                            "rank " + rank + " lost " + lost + ": rank " + lost + " on here failed: .+; this was while "
                                    + "(allReduce of (1|8192) double|broadcast of 8192 double|barrier) of world");
        }
    }

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void aStoppedRankIsDeclaredFailedAfterTheLivenessTimeoutAndEnds(String transport) throws Exception {
        site.with("MOBULA_LIVENESS_TIMEOUT_MS", 1000);

        Outcome outcome = site.run(RANKS, "--on-failure continue --transport " + transport, "Survivors", 2, "STOP");

        outcome.blames(
                2,
                "declared failed by rank \\d: it was silent for 1000 ms \\(it hung, or its machine is overloaded: then"
                        + " raise MOBULA_LIVENESS_TIMEOUT_MS\\); the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        allWentOn(outcome, 2);
    }

    /** Late is not dead: a rank that is stopped and goes on later is reported, waited for, and not declared failed. */
    @ParameterizedTest(name = "over {0}")
    @Cases(value = "shm", matrix = "tcp")
    void theOthersWaitForARankThatIsStoppedForAWhile(String transport) throws Exception {
        site.expectWarning("has been silent for 5000 ms");
        Run run = site.start(RANKS, "--transport " + transport, "Waiting");
        long pid = Long.parseLong(run.await("rank 2 waits as (\\d+)"));

        Processes.signal("STOP", pid);
        run.awaitError("rank 0: rank 2 on here has been silent for 5000 ms; it is waited for");
        Processes.signal("CONT", pid);
        run.tell("go on");
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).contains("all ranks are through");
    }

    private static void allWentOn(Outcome outcome, int lost) {
        String living = IntStream.range(0, RANKS)
                .filter(rank -> rank != lost)
                .boxed()
                .toList()
                .toString();
        for (int rank : IntStream.range(0, RANKS).filter(rank -> rank != lost).toArray()) {
            assertThat(outcome.outLines()).contains("rank " + rank + " went on with " + living);
            for (String failed : new String[] {"in flight: .* calling Member.hold", "later: .* calling Member.twice"}) {
                String[] parts = failed.split(" \\.\\* ");
                assertThat(outcome.outLines())
                        .filteredOn(line -> line.startsWith("rank " + rank + " " + parts[0]))
                        .singleElement()
                        .asString()
                        .matches("rank " + rank + " " + parts[0] + " " + lost + ": rank " + lost
                                + " on here failed: .+;" + " this was while " + parts[1]);
            }
        }
    }
}
