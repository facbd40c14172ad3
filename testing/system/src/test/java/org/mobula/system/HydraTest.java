package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.Await;

/** Ranks under MPICH's process manager Hydra, which speaks PMI-1 over an inherited socket. */
class HydraTest extends ClusterContract {
    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("mpiexec.hydra", "nsenter");

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    @Override
    List<String> launcher() {
        return List.of(
                "mpiexec.hydra",
                "-launcher",
                "ssh",
                "-launcher-exec",
                SANDBOX.hosts().remoteShell().toString(),
                "-hosts",
                "m1,m2",
                "-ppn",
                "2",
                "-n",
                "4",
                SANDBOX.mobula().toString(),
                "exec");
    }

    /** The environment then names neither the rank nor the number of ranks. */
    @Test
    void ranksJoinOverAPortOfTheProcessManager() throws Exception {
        List<String> words = new ArrayList<>(launcher());
        words.add(1, "-pmi-port");
        words.add("-v");
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));

        Outcome outcome = SANDBOX.start(1, words).end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).startsWith("3.1415926535");
        assertThat(outcome.err()).contains("mobula: rank 3 selected: pmi, because PMI_PORT is set");

        words.addAll(words.indexOf("-v"), List.of("-J-Dsize={size}", "--debug-rank", "9"));
        Outcome refused = SANDBOX.start(1, words).end();

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err())
                .contains(
                        "mobula exec: rank 3 cannot replace {size}: under `mpiexec.hydra -pmi-port` the number of ranks"
                                + " is not known before they join; leave out -pmi-port");
    }

    @Test
    void theRankToDebugWaitsAndSaysWhere() throws Exception {
        List<String> words = new ArrayList<>(launcher());
        words.addAll(List.of("-v", "--launcher", "pmi", "--debug-rank", "3"));
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));
        Run run = SANDBOX.start(1, words);
        run.awaitError("mobula: rank 3 on m2 waits for a debugger at 127.0.0.1:");
        String port = run.err().replaceFirst("(?s).*waits for a debugger at 127\\.0\\.0\\.1:(\\d+);.*", "$1");

        String debugger = System.getProperty("java.home") + "/bin/jdb";
        Await.await("a debugger lets the rank go on")
                .atMost(Duration.ofSeconds(40))
                .until(
                        () -> { // on a loaded machine the rank may be over before the debugger has said that it started
                            SANDBOX.hosts()
                                    .sh(HostSandbox.HOSTS, "echo cont | " + debugger + " -attach 127.0.0.1:" + port);
                            return run.out().contains("3.14");
                        });
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).startsWith("3.1415926535");
        assertThat(outcome.err())
                .contains("mobula: rank 3 selected: pmi, because MOBULA_LAUNCHER is pmi, and PMI_FD is set");
    }

    /** Starts two ranks on one host, and waits until rank 0 has made memory that rank 1 has not mapped yet. */
    private static Run startWithMemory(Path file) {
        List<String> words = new ArrayList<>(
                List.of("mpiexec.hydra", "-n", "2", SANDBOX.mobula().toString(), "exec"));
        words.addAll(SANDBOX.program(Sandbox.program("cluster/LateRank"), file));
        Run job = SANDBOX.start(1, words);
        Await.await("rank 0 has made memory for all ranks")
                .atMost(Duration.ofSeconds(40))
                .until(() -> !sharedMemory().isBlank() || !job.process().isAlive());
        return job;
    }

    /** The sandbox checks that nothing is left. */
    @Test
    void killedRanksLeaveNoSharedMemory() throws Exception {
        Run job = startWithMemory(SANDBOX.folder().resolve("never"));
        assertThat(sharedMemory()).isNotBlank();

        SANDBOX.ranks().forEach(rank -> Processes.signal("KILL", Long.parseLong(rank.split(" ")[0])));

        assertThat(job.end().exitCode()).isNotZero();
    }

    /** The folders of these ranks have other names than the shared memory of their job. */
    @Test
    void aRunThatStartsLaterKeepsTheSharedMemoryOfTheJob() throws Exception {
        Path file = SANDBOX.folder().resolve("reduce");
        Run job = startWithMemory(file);
        String made = sharedMemory();
        assertThat(made).isNotBlank();
        SANDBOX.hosts().sh(1, "touch -d '2 minutes ago' /dev/shm/mobula-*");

        List<String> later = new ArrayList<>(List.of(SANDBOX.mobula().toString(), "run", "-n", "1"));
        later.addAll(SANDBOX.program(HostSandbox.example("Pi")));
        Outcome run = SANDBOX.start(1, later).end();

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(sharedMemory()).isEqualTo(made);
        Files.createFile(file);
        Outcome outcome = job.end();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrder("rank 0 has the sum 3", "rank 1 has the sum 3");
    }

    private static String sharedMemory() throws Exception {
        return SANDBOX.hosts().sh(1, "ls /dev/shm | sed -n '/-all-/p'");
    }

    /** Hydra ends the others when a rank is killed, whatever they want. */
    @Override
    List<String> continuing() {
        return List.of();
    }

    /**
     * Hydra returns the code of a rank, or the signal's number, or the code with which rank 0 ended the job; 255 if a
     * process on the other host ends while Hydra ends the job.
     */
    @Override
    List<Integer> exitCodes(int code) {
        return List.of(code, code - 128, 1, 255);
    }

    /** Only connections between ranks are resumed. The processes at both ends are alive. */
    @Test
    @EnabledIfSystemProperty(named = "mobula.clusters", matches = "all")
    void aConnectionToTheCoordinatorThatIsResetEndsTheRun() throws Exception {
        SANDBOX.with("MOBULA_TOLERATE_DISCONNECT_MS", 40_000).with("MOBULA_TCP_PORTS", "23000-23009");
        Run run = start(Sandbox.program("cluster/Counting"), SANDBOX.folder().resolve("never"));
        run.await("rank (\\d) counts", RANKS);

        String killed = SANDBOX.hosts().sh(1, "ss -K -H -t state established '( sport = :23000 )'");
        assumeFalse(
                killed.isBlank() || killed.contains("Operation not"),
                "skipped: this kernel does not end connections on request");
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err())
                .containsPattern(
                        "failed: the control connection to it broke \\(.*; its process may still run\\); the other"
                                + " ranks are ended|the control connection to rank 0, which coordinates the run, broke \\(");
    }
}
