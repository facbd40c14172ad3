package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranks under Open MPI's mpirun, whose server speaks PMIx. */
class OpenMpiTest extends ClusterContract {
    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("mpirun.openmpi", "nsenter");

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    @Override
    List<String> launcher() {
        return launcher("--allow-run-as-root");
    }

    @Override
    List<String> continuing() {
        List<String> words = new ArrayList<>(launcher("--enable-recovery"));
        words.addAll(List.of("--on-failure", "continue"));
        return words;
    }

    /** mpirun waits for its daemon on the host that is cut off. */
    @Override
    boolean endsWithoutAHost() {
        return false;
    }

    private static List<String> launcher(String option) {
        return List.of(
                "mpirun.openmpi",
                "--allow-run-as-root",
                option,
                "--mca",
                "plm_rsh_agent",
                SANDBOX.hosts().remoteShell().toString(),
                "--mca",
                "oob_tcp_if_include",
                "eth0",
                "-x",
                "TMPDIR",
                "-x",
                "JAVA_HOME",
                "-x",
                "MOBULA_VERBOSE",
                "-x",
                "MOBULA_TOLERATE_DISCONNECT_MS",
                "-x",
                "MOBULA_TCP_PORTS",
                "--host",
                "m1:2,m2:2",
                "-n",
                "4",
                SANDBOX.mobula().toString(),
                "exec");
    }

    /** A library that is no library hides the installed one. */
    @Test
    void ranksWithoutTheLibraryOfPmixSaySo() throws Exception {
        Path folder = Files.createDirectories(SANDBOX.folder().resolve("empty"));
        Files.writeString(folder.resolve("libpmix.so.2"), "");
        List<String> words = new ArrayList<>(List.of(
                "mpirun.openmpi",
                "--allow-run-as-root",
                "--oversubscribe",
                "-x",
                "LD_LIBRARY_PATH=" + folder,
                "-n",
                "2",
                SANDBOX.mobula().toString(),
                "exec"));
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));

        Outcome outcome = SANDBOX.start(1, words).end();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.errLines())
                .contains(
                        "Exception in thread \"main\" org.mobula.launch.LaunchException: this process was started under"
                                + " PMIx (PMIX_NAMESPACE is set), but libpmix.so.2 cannot be loaded; install PMIx (libpmix2), or"
                                + " name its folder in LD_LIBRARY_PATH, or set MOBULA_LAUNCHER=none to run alone");
    }

    /** mpirun takes a process that ends with 0 before any other has joined for one that needs no others. */
    @Test
    void aRankWhoseOthersNeverJoinEnds() throws Exception {
        List<String> words = new ArrayList<>(launcher("--allow-run-as-root"));
        words = words.subList(0, words.size() - 2);
        words.addAll(List.of("sh", "-c", "[ $OMPI_COMM_WORLD_RANK = 0 ] || exit 0; exec \"$0\" exec \"$@\""));
        words.add(SANDBOX.mobula().toString());
        words.addAll(SANDBOX.program(HostSandbox.example("Pi")));

        Outcome outcome = SANDBOX.with("MOBULA_JOIN_TIMEOUT", 7).start(1, words).end();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(
                        "mobula: rank 0 on m1 waits until all 4 processes of the job have joined by PMIx, for up to 7 s"
                                + " (MOBULA_JOIN_TIMEOUT)")
                .contains("mobula: rank 0 on m1 ends: not all 4 processes of the job have joined by PMIx within 7 s"
                        + " (MOBULA_JOIN_TIMEOUT); each must call Node.join, also one that has nothing to do");
    }

    /** The code of the rank that ended, or that with which rank 0 ended the job. */
    @Override
    List<Integer> exitCodes(int code) {
        return List.of(code, 1);
    }
}
