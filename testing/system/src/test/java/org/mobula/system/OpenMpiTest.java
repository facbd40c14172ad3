package org.mobula.system;

import java.util.ArrayList;
import java.util.List;
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

    /** The code of the rank that ended, or that with which rank 0 ended the job. */
    @Override
    List<Integer> exitCodes(int code) {
        return List.of(code, 1);
    }
}
