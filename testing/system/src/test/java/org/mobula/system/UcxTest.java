package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/** A run of each model over UCX. */
class UcxTest {
    private static final int RANKS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(90));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @BeforeAll
    static void requireLibrary() {
        boolean present = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ucx_info")));
        assumeTrue(present, "skipped: ucx_info is not installed, which comes with libucp");
    }

    @Test
    void remoteCallsAreCorrect() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "-v --transport ucx", "Traffic");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(RANKS));
        assertThat(outcome.err()).contains("ucx to 127.0.0.1:");
    }

    @Test
    void groupCallsAreCorrect() throws Exception {
        sandbox.expectWarning("so the caller does not see this failure"); // members also throw in discarded calls

        Outcome outcome = sandbox.run(RANKS + 1, "--transport ucx", "groups/Matrix", 4711, 10);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).endsWith(" cases passed\n");
    }

    @Test
    void replicasAreCorrect() throws Exception {
        assertThat(sandbox.run(RANKS, "--transport ucx", "replicas/LateJoin").exitCode())
                .isZero();
    }

    @Test
    void messagesAndCollectiveOperationsAreCorrect() throws Exception {
        for (String program : new String[] {"mpj/Messages", "mpj/Collectives"}) {
            Outcome outcome = sandbox.run(2, "--transport ucx", program);

            assertThat(outcome.succeeds().out()).isEqualTo("2 ranks: all passed\n");
        }
    }

    @Test
    void sharedObjectsAreCorrect() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "-v --transport ucx", "../../../../../apps/shared/Lu", 48, 8);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .anyMatch(line -> line.startsWith("verified: ") && line.endsWith("equal to the sequential run"));
        assertThat(outcome.err()).contains("ucx to 127.0.0.1:");
    }

    @Test
    void activeMessagesAreCorrect() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "-v --transport ucx", "active/Echoes");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder(
                        "rank 0: 300 of 300 answers, 0 wrong",
                        "rank 1: 300 of 300 answers, 0 wrong",
                        "rank 2: 300 of 300 answers, 0 wrong");
        assertThat(outcome.err()).contains("ucx to 127.0.0.1:");
    }

    @Test
    void ranksOfOneHostUseSharedMemoryWhereBothAreNamed() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "-v --transport shm,ucx", "Traffic");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("shm, rings of").doesNotContain("ucx to ");
    }

    @Test
    void aNullPointerInCompiledCodeIsAnExceptionAsUsual() throws Exception {
        Outcome outcome = sandbox.run(2, "--transport ucx", "NullPointers");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrder("rank 0 caught 50000", "rank 1 caught 50000");
    }

    @Test
    void aKilledRankEndsTheRunAtOnce() throws Exception {
        Run run = sandbox.start(RANKS, "--transport ucx", "CallLoop");
        run.await("rank \\d calls as (\\d+)", RANKS);
        long pid = Long.parseLong(run.await("rank 1 calls as (\\d+)"));

        Processes.signal("KILL", pid);
        Outcome outcome = run.end().reportsFailureOf(1, "killed by SIGKILL, exit code 137; the other ranks were ended");

        assertThat(outcome.exitCode()).isEqualTo(137);
    }

    @Test
    void underContinueTheOthersLearnOfAKilledRankAndContinue() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "--on-failure continue --transport ucx", "Survivors", 2, "KILL");

        outcome.reportsFailureOf(2, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.numbers("rank \\d all ranks knew after (\\d+) ms")).hasSize(1);
    }
}
