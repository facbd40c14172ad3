package org.mobula.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which launcher {@code mobula doctor} says that an environment selects, and why. */
class SelectedLauncherTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    MOBULA_JOB=/tmp/mobula-00000000 PMIX_NAMESPACE=a PMIX_RANK=0 | local, because MOBULA_JOB is set
                    PMIX_NAMESPACE=a PMIX_RANK=0 PMI_FD=7 PMI_RANK=0 PMI_SIZE=2  | pmix, because PMIX_NAMESPACE is set
                    PMI_FD=7 PMI_RANK=0 PMI_SIZE=2 | pmi, because PMI_FD is set
                    SLURM_JOB_ID=1 SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_NTASKS=2 SLURM_STEP_NODELIST=a | slurm, because SLURM_STEP_ID is set
                    MOBULA_LAUNCHER=slurm PMIX_NAMESPACE=a PMIX_RANK=0 SLURM_JOB_ID=1 SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_NTASKS=2 SLURM_STEP_NODELIST=a | slurm, because MOBULA_LAUNCHER is slurm, and SLURM_STEP_ID is set
                    MOBULA_LAUNCHER=pmi | pmi, because MOBULA_LAUNCHER is pmi, but its own variables are not set
                    MOBULA_LAUNCHER=none PMIX_NAMESPACE=a PMIX_RANK=0 | none, because MOBULA_LAUNCHER is none
                    A=b | none, because no variable of a launcher is set
                    """)
    void theVariableIsNamed(String variables, String result) {
        Check check = SystemChecks.selected(environment(variables));

        assertThat(check).isEqualTo(Check.passed("selected", result));
    }

    @Test
    void aPodOfAnIndexedJobIsNamed() {
        Check check = SystemChecks.selected(
                Map.of("JOB_COMPLETION_INDEX", "1", "MOBULA_SIZE", "2", "MOBULA_SERVICE", "pi", "MOBULA_HOST", "pi-1"));

        assertThat(check.result()).isEqualTo("kubernetes, because JOB_COMPLETION_INDEX is set");
    }

    @Test
    void anEnvironmentInWhichARankCannotStartIsAFailure() {
        Check check = SystemChecks.selected(environment("OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=1"));

        assertThat(check.status()).isEqualTo(Check.Status.FAILED);
        assertThat(check.result()).startsWith("none: this process is number 1 of 3 that Open MPI's mpirun started");
    }

    private static Map<String, String> environment(String variables) {
        return Stream.of(variables.split(" "))
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
