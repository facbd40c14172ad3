package org.mobula.system;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

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
}
