package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerPlaceTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    A=b | 0 | 1 | 1
                    PMI_FD=7 PMI_RANK=3 PMI_SIZE=4 MPI_LOCALNRANKS=2 | 3 | 4 | 2
                    PMI_PORT=h:17 PMI_ID=3 MPI_LOCALNRANKS=2 | 3 | 2147483647 | 2
                    PMI_PORT=h:17 PMI_ID=3 SLURM_PROCID=0 SLURM_NTASKS=1 MPI_LOCALNRANKS=2 | 3 | 2147483647 | 2
                    SLURM_PROCID=3 SLURM_NTASKS=4 SLURM_STEP_TASKS_PER_NODE=1(x2),2 | 3 | 4 | 2
                    JOB_COMPLETION_INDEX=1 MOBULA_SIZE=8 | 1 | 8 | 1
                    """)
    void theEnvironmentNamesThePlace(String variables, int rank, int size, int onHost) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables.split(" ")) {
            environment.put(variable.replaceFirst("=.*", ""), variable.replaceFirst(".*?=", ""));
        }
        assertThat(SchedulerPlace.of(environment)).isEqualTo(new SchedulerPlace(rank, size, onHost));
    }
}
