package org.mobula.system;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranks as tasks of a step of Slurm. */
abstract class SlurmContract extends ClusterContract {
    @RegisterExtension
    static final HostSandbox SANDBOX =
            new HostSandbox("srun", "slurmctld", "slurmd", "munged", "nsenter").wherePrivateFoldersRemain();

    private static SlurmCluster slurm;

    @BeforeAll
    static void startSlurm() throws Exception {
        slurm = new SlurmCluster(SANDBOX.hosts(), HostSandbox.HOSTS);
    }

    @AfterAll
    static void stopSlurm() throws Exception {
        if (slurm != null) {
            slurm.close();
        }
    }

    @BeforeEach
    void configure() {
        SANDBOX.with("SLURM_CONF", slurm.configuration());
        SANDBOX.with("MOBULA_MUNGE_SOCKET", slurm.mungeSocket());
    }

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    static SlurmCluster slurm() {
        return slurm;
    }

    /** The plug-in: the value of {@code srun --mpi}. */
    abstract String plugIn();

    @Override
    List<String> launcher() {
        return List.of(
                "srun",
                "-N",
                "2",
                "--ntasks-per-node=2",
                "--mpi=" + plugIn(),
                SANDBOX.mobula().toString(),
                "exec");
    }

    /** srun returns the highest code of all tasks; those that it ends have 137. */
    @Override
    List<Integer> exitCodes(int code) {
        return List.of(137, 143, 1, code);
    }
}
