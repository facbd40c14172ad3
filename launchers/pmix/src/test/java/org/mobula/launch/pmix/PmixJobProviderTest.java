package org.mobula.launch.pmix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.JobProvider;

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
        assertThat(provider.join(
                        Map.of("PMIX_NAMESPACE", "n", "PMIX_RANK", "0", "MOBULA_JOB", "/tmp/mobula-00000000")))
                .isEmpty();
    }

    @Test
    void aSelectedLauncherWithoutServerIsRefused() {
        assertThatThrownBy(() -> provider.join(Map.of("MOBULA_LAUNCHER", "pmix")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("MOBULA_LAUNCHER is pmix, but PMIX_NAMESPACE and PMIX_RANK are not set; start the program by"
                        + " `mpirun -n 4 mobula exec ...` or `srun --mpi=pmix mobula exec ...`");
    }

    @Test
    void itIsFoundBeforePmi() {
        assertThat(ServiceLoader.load(JobProvider.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(found -> found.name().equals("pmix"))
                        .map(JobProvider::order))
                .containsExactly(100);
    }
}
