package org.mobula.launch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.Terms;

class SlurmStepTest {
    private static final String SECRET = "00112233445566778899aabbccddeeff";

    private static Map<String, String> task(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "SLURM_JOB_ID", "17",
                "SLURM_STEP_ID", "2",
                "SLURM_PROCID", "3",
                "SLURM_NTASKS", "8",
                "SLURM_STEP_NUM_TASKS", "4",
                "SLURM_STEP_NODELIST", "m[1-2]",
                "MOBULA_HOST", "m2",
                "MOBULA_SECRET", SECRET));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    private static SlurmStep step(String... more) {
        return SlurmStep.of(task(more)).orElseThrow();
    }

    @Test
    void aTaskOfAStepIsARank() {
        Terms terms = step().terms(task());
        assertThat(terms.rank()).isEqualTo(3);
        assertThat(terms.size()).as("of the step, not of the job").isEqualTo(4);
        assertThat(terms.run()).isEqualTo("slurm-17.2-0");
        assertThat(terms.where().hosts()).containsExactly("m1", "m2");
        assertThat(terms.where().ports()).hasSize(8);
        assertThat(terms.host()).isEqualTo("m2");
        assertThat(terms.timeout()).hasSeconds(120);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_PROCID", "SLURM_STEP_NODELIST"})
    void aProcessThatIsNoTaskIsNoRank(String absent) {
        Map<String, String> environment = task();
        environment.remove(absent);
        assertThat(SlurmStep.of(environment)).isEmpty();
    }

    @Test
    void aRequeuedJobIsAnotherRun() {
        assertThat(step("SLURM_RESTART_COUNT", "1").run()).isEqualTo("slurm-17.2-1");
    }

    @Test
    void reservedPortsAreUsed() {
        assertThat(step("SLURM_STEP_RESV_PORTS", "12000-12002").ports()).containsExactly(12000, 12001, 12002);
    }

    @Test
    void theUsersPortsComeFirst() {
        Map<String, String> environment = task("SLURM_STEP_RESV_PORTS", "12000", "MOBULA_RENDEZVOUS_PORTS", "4711");
        assertThat(SlurmStep.of(environment)
                        .orElseThrow()
                        .terms(environment)
                        .where()
                        .ports())
                .containsExactly(4711);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", "70000", "5-4", "1-2-3"})
    void wrongPortsAreRefused(String ports) {
        assertThatThrownBy(() -> step().terms(task("MOBULA_RENDEZVOUS_PORTS", ports)))
                .isInstanceOf(LaunchException.class)
                .hasMessage("MOBULA_RENDEZVOUS_PORTS is \"" + ports
                        + "\"; it must be a port from 1 to 65535, or FIRST-LAST, such as 20000-20007");
    }

    @Test
    void successiveJobsAndStepsHaveDifferentPorts() {
        Set<Integer> ports = new HashSet<>();
        for (int job = 100; job < 105; job++) {
            for (int step = 0; step < 3; step++) {
                List<Integer> own = step("SLURM_JOB_ID", job + "", "SLURM_STEP_ID", step + "")
                        .ports();
                assertThat(own).allMatch(port -> port >= 20_000 && port < 32_000);
                ports.addAll(own);
            }
        }
        assertThat(ports).hasSize(5 * 3 * 8);
    }

    @ParameterizedTest
    @CsvSource({"4,4", "9,2"})
    void aTaskBeyondTheNumberOfTasksIsRefused(String rank, String size) {
        assertThatThrownBy(() -> step("SLURM_PROCID", rank, "SLURM_STEP_NUM_TASKS", size))
                .isInstanceOf(LaunchException.class)
                .hasMessage("Slurm's variables say that this is task " + rank + " of " + size
                        + "; start the program by `srun -n 4 mobula exec ...`");
    }

    @Test
    void aSecretThatIsTooShortIsRefusedWithoutBeingPrinted() {
        assertThatThrownBy(() -> step().terms(task("MOBULA_SECRET", "abcd")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("MOBULA_SECRET must hold at least 16 bytes in hexadecimal, the same at all ranks, but has 4"
                        + " characters; make one by `openssl rand -hex 32`");
    }

    @Test
    void aWrongJoinTimeoutIsRefused() {
        assertThatThrownBy(() -> step().terms(task("MOBULA_JOIN_TIMEOUT", "soon")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("MOBULA_JOIN_TIMEOUT is \"soon\"; it must be a number of seconds from 1 to 9999999");
        assertThat(step().terms(task("MOBULA_JOIN_TIMEOUT", "7")).timeout()).hasSeconds(7);
    }
}
