package org.mobula.launch.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

class KubernetesJobProviderTest {
    private final KubernetesJobProvider provider = new KubernetesJobProvider();

    @Test
    void aProcessOutsideOfAnIndexedJobIsNotJoined() {
        assertThat(provider.join(Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1"))).isEmpty();
    }

    @Test
    void aRankOfMobulaRunInAPodIsNotJoined() {
        assertThat(provider.join(Map.of("JOB_COMPLETION_INDEX", "0", "MOBULA_JOB", "/tmp/mobula-00000000")))
                .isEmpty();
    }

    @Test
    void aSelectedLauncherOutsideOfAnIndexedJobIsRefused() {
        assertThatThrownBy(() -> provider.join(Map.of("MOBULA_LAUNCHER", "kubernetes")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "MOBULA_LAUNCHER is kubernetes, but JOB_COMPLETION_INDEX is not set; start the program as a Job"
                                + " whose completionMode is Indexed, such as `mobula kubernetes manifest` prints");
    }

    @Test
    void itIsAskedAfterThoseOfSchedulersThatMayRunInPods() {
        assertThat(provider.name()).isEqualTo("kubernetes");
        assertThat(provider.order()).isGreaterThan(300); // slurm
    }
}
