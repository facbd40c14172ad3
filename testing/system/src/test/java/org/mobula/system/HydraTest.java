package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

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

    /** Only connections between ranks are resumed. */
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
                .containsPattern("failed: its process ended; the other ranks are ended|the process of rank 0, which"
                        + " coordinates the run, has ended");
    }
}
