package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/**
 * What every launcher does on two hosts with two ranks each: it runs unchanged programs of several models, ends the job
 * when a rank fails, and leaves nothing if it is killed. {@link HostSandbox} checks after each test that no process and
 * no file is left.
 *
 * <p>{@code -Dmobula.clusters=all} runs all tests; otherwise a subset runs.
 */
abstract class ClusterContract {
    static final int RANKS = 4;
    private static final String ALL = "mobula.clusters";

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(100));

    /** The hosts and the programs that the launcher needs. */
    abstract HostSandbox sandbox();

    /** The command that starts four ranks on two hosts, without the program. */
    abstract List<String> launcher();

    /** The exit codes that the launcher may return after a rank has ended with {@code code}. */
    List<Integer> exitCodes(int code) {
        return List.of(code);
    }

    /** The same for a run that survives the failure of a rank; empty if the launcher has no such run. */
    List<String> continuing() {
        return Stream.concat(launcher().stream(), Stream.of("--on-failure", "continue"))
                .toList();
    }

    /** Whether the launcher itself ends once all ranks have, although a host does not answer. */
    boolean endsWithoutAHost() {
        return true;
    }

    /** Whether ranks go on, if they shall, on a host that the launcher has lost. */
    boolean goesOnWithoutTheLauncher() {
        return true;
    }

    final Run start(Path source, Object... arguments) {
        return start(launcher(), source, arguments);
    }

    private Run start(List<String> launcher, Path source, Object... arguments) {
        List<String> words = new ArrayList<>(launcher);
        words.addAll(sandbox().program(source, arguments));
        return sandbox().start(1, words);
    }

    @Test
    void piOnTwoHosts() throws Exception {
        sandbox().with("MOBULA_VERBOSE", "1");

        Outcome outcome = start(HostSandbox.example("Pi")).end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).startsWith("3.1415926535");
        assertThat(outcome.err()).containsPattern("rank (0 to rank 1|1 to rank 0): shm");
        assertThat(outcome.err()) // by the rank that called
                .containsPattern("rank (0 to rank 2|2 to rank 0): tcp to 10\\.214\\.");
        assertThat(outcome.err()).containsPattern("it runs on another host \\((m2, not m1|m1, not m2)\\)");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aProgramWithAReplicatedObject() throws Exception {
        Outcome outcome = start(HostSandbox.example("Stack")).end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("popped in all 60", "the second one ends with 5", "then: the stack is empty"),
                                IntStream.range(0, RANKS).mapToObj(rank -> "rank " + rank + " sees 5 on top"))
                        .toList());
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aProgramWithGroups() throws Exception {
        Outcome outcome = start(HostSandbox.example("group/Bins")).end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .containsExactly(
                        "first [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0]",
                        "then [3.0, 3.0, 3.0, 3.0]",
                        "later [4.0, 4.0, 4.0, 4.0]");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aProgramWithMessages() throws Exception {
        Outcome outcome = start(HostSandbox.example("../npb/LuFact"), "--class", "A", "--warm-up", "0")
                .end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).contains("verification SUCCESSFUL");
    }

    @Test
    void aKilledRankEndsTheJob() throws Exception {
        Run run = start(Sandbox.program("cluster/Ending"), "killed");

        Outcome outcome = run.end();

        assertThat(exitCodes(137)).as(outcome.err()).contains(outcome.exitCode());
        assertThat(outcome.outLines())
                .filteredOn(line -> line.contains(" of 4 on "))
                .hasSize(RANKS);
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void anUncaughtExceptionEndsTheJob() throws Exception {
        Outcome outcome = start(Sandbox.program("cluster/Ending"), "throw").end();

        assertThat(exitCodes(1)).as(outcome.err()).contains(outcome.exitCode());
        assertThat(outcome.err()).contains("java.lang.IllegalStateException: out of luck");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void anExitCodeEndsTheJob() throws Exception {
        Outcome outcome = start(Sandbox.program("cluster/Ending"), "exit").end();

        assertThat(exitCodes(3)).as(outcome.err()).contains(outcome.exitCode());
    }

    @Test
    void aKilledLauncherLeavesNothing() throws Exception {
        Run run = start(Sandbox.program("cluster/Ending"), "wait");
        run.await("(rank \\d) of 4 on m\\d pid \\d+", RANKS);

        run.process().destroyForcibly().waitFor();
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aTerminatedLauncherEndsTheJob() throws Exception {
        Run run = start(Sandbox.program("cluster/Ending"), "wait");
        run.await("(rank \\d) of 4 on m\\d pid \\d+", RANKS);

        run.process().destroy();

        assertThat(run.end().exitCode()).isNotZero();
    }

    /** As if the second host had lost power: no packet reaches it or comes from it. */
    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void ranksOnBothSidesEndWhereAHostIsCutOff() throws Exception {
        sandbox().with("MOBULA_LIVENESS_TIMEOUT_MS", 5000);
        Run run = start(Sandbox.program("cluster/Ending"), "wait");
        run.await("(rank \\d) of 4 on m\\d pid \\d+", RANKS);

        sandbox().hosts().cutOff(HostSandbox.HOSTS);

        try {
            Await.await("no rank is alive")
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(sandbox().ranks()).isEmpty());
            if (endsWithoutAHost()) {
                assertThat(run.end().exitCode()).isNotZero();
            }
        } finally {
            sandbox().hosts().reconnect(HostSandbox.HOSTS);
        }
    }

    /**
     * The connections between the ranks break; those of the launcher, and that to the coordinator, outlast the
     * interruption as long as TCP repeats what was lost.
     */
    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void aLinkThatIsCutForSomeSecondsLosesNoCallWhereThatIsTolerated() throws Exception {
        sandbox().with("MOBULA_TOLERATE_DISCONNECT_MS", 40_000).with("MOBULA_TCP_PORTS", "23000-23009");
        CutLink link = new CutLink(sandbox());
        Run run = start(Sandbox.program("cluster/Counting"), link.argument());
        run.await("rank (\\d) counts", RANKS);

        link.interrupt("( sport >= :23001 and sport <= :23009 ) or ( dport >= :23001 and dport <= :23009 )");
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines())
                .contains("rank 0 has counted", "rank 1 has counted", "rank 2 has counted", "rank 3 has counted");
    }

    /** Each side takes the ranks of the other for failed, also when the network is back. */
    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void eachSideOfAPartitionGoesOnAloneIfItShall() throws Exception {
        assumeFalse(continuing().isEmpty(), "skipped: this launcher ends all ranks when one fails");
        sandbox().with("MOBULA_LIVENESS_TIMEOUT_MS", 4000);
        Path folder = Files.createTempDirectory(sandbox().folder(), "sides");
        Run run = start(continuing(), Sandbox.program("cluster/Partition"), folder, RANKS / 2);
        awaitReports(folder, "begins", "0, 1, 2, 3", 0, 1, 2, 3);

        sandbox().hosts().cutOff(HostSandbox.HOSTS);
        try {
            awaitReports(folder, "goes on", "0, 1", 0, 1);
            awaitReports(folder, "goes on", "2, 3", 2, 3);
        } finally {
            sandbox().hosts().reconnect(HostSandbox.HOSTS);
        }
        Files.createFile(folder.resolve("end"));

        awaitReports(folder, "ends", "0, 1", 0, 1);
        if (goesOnWithoutTheLauncher()) {
            awaitReports(folder, "ends", "2, 3", 2, 3);
        }
        run.end();
    }

    /** Waits until ranks have reported which ranks are alive; the program is {@code cluster/Partition}. */
    static void awaitReports(Path folder, String what, String living, int... ranks) {
        for (int rank : ranks) {
            Path file = folder.resolve(what + "-" + rank);
            Await.await(file.getFileName() + ": [" + living + "]")
                    .atMost(Duration.ofSeconds(40))
                    .untilAsserted(() -> assertThat(file).exists().content().isEqualTo("[" + living + "]"));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void theOthersContinueAfterAKilledRankIfTheyShall() throws Exception {
        boolean possible = !continuing().isEmpty();

        Outcome outcome = start(possible ? continuing() : launcher(), Sandbox.program("Survivors"), 1, "KILL")
                .end();

        if (possible) {
            assertThat(outcome.outLines())
                    .as(outcome.err())
                    .contains(
                            "rank 0 continued with [0, 2, 3]",
                            "rank 2 continued with [0, 2, 3]",
                            "rank 3 continued with [0, 2, 3]");
        } else {
            assertThat(outcome.exitCode()).isNotZero();
        }
    }
}
