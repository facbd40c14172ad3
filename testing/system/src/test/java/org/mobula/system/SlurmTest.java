package org.mobula.system;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranks as tasks of Slurm, whose plug-in pmi2 speaks PMI-1 as well. */
@EnabledIfSystemProperty(
        named = "mobula.clusters",
        matches = "all",
        disabledReason = "takes long: build/verify-all clusters")
class SlurmTest extends ClusterContract {
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
    }

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    @Override
    List<String> launcher() {
        return List.of(
                "srun",
                "-N",
                "2",
                "--ntasks-per-node=2",
                "--mpi=pmi2",
                SANDBOX.mobula().toString(),
                "exec");
    }

    /** srun returns the highest code of all tasks; those that it ends have 137. */
    @Override
    List<Integer> exitCodes(int code) {
        return List.of(137, 143, 1, code);
    }
}
