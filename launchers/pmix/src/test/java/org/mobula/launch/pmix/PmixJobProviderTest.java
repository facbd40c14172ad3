package org.mobula.launch.pmix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

/** What needs no PMIx server; the system tests run real ones. */
class PmixJobProviderTest {
    private final PmixJobProvider provider = new PmixJobProvider();

    @Test
    void aProcessWithoutServerIsNotJoined() {
        assertThat(provider.join(Map.of())).isEmpty();
        assertThat(provider.join(Map.of("PMIX_NAMESPACE", "n"))).isEmpty();
    }

    @Test
    void aRankOfMobulaRunBelowMpirunIsNotJoined() {
        assertThat(provider.join(Map.of("PMIX_NAMESPACE", "n", "PMIX_RANK", "0", "MOBULA_JOB", "/tmp/mobula-00000000")))
                .isEmpty();
    }

    @Test
    void aSelectedLauncherWithoutServerIsRefused() {
        assertThatThrownBy(() -> provider.join(Map.of("MOBULA_LAUNCHER", "pmix")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "MOBULA_LAUNCHER is pmix, but PMIX_NAMESPACE and PMIX_RANK are not set; start the program by"
                                + " `mpirun -n 4 mobula exec ...` or `srun --mpi=pmix mobula exec ...`");
    }

    @Test
    void itIsAskedAfterLocalAndBeforePmi() {
        assertThat(provider.name()).isEqualTo("pmix");
        assertThat(provider.order()).isBetween(1, 199); // 0 is local, 200 pmi
    }
}
