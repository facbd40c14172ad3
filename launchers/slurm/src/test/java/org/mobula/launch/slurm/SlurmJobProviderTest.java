package org.mobula.launch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

class SlurmJobProviderTest {
    private final SlurmJobProvider provider = new SlurmJobProvider();

    @Test
    void aBatchScriptIsNoRank() {
        assertThat(provider.join(Map.of("SLURM_JOB_ID", "5", "SLURM_PROCID", "0", "SLURM_NTASKS", "4")))
                .isEmpty();
    }

    @Test
    void aRankOfMobulaRunInAStepIsNotJoined() {
        assertThat(provider.join(Map.of(
                        "SLURM_JOB_ID", "5",
                        "SLURM_STEP_ID", "0",
                        "SLURM_PROCID", "0",
                        "SLURM_NTASKS", "1",
                        "SLURM_STEP_NODELIST", "m1",
                        "MOBULA_JOB", "/tmp/mobula-00000000")))
                .isEmpty();
    }

    @Test
    void aSelectedLauncherOutsideOfAStepIsRefused() {
        assertThatThrownBy(() -> provider.join(Map.of("MOBULA_LAUNCHER", "slurm")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("MOBULA_LAUNCHER is slurm, but SLURM_JOB_ID, SLURM_STEP_ID, SLURM_PROCID, SLURM_NTASKS and"
                        + " SLURM_STEP_NODELIST are not all set; start the program by `srun -n 4 mobula exec ...`");
    }

    @Test
    void itIsAskedAfterThoseThatUseAPlugIn() {
        assertThat(provider.name()).isEqualTo("slurm");
        assertThat(provider.order()).isGreaterThan(200); // pmi
    }
}
