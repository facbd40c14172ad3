package org.mobula.tools;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The place of this process among those that a scheduler started, as its environment variables say. It is used for the
 * JVM's share of the machine and for messages; the launcher's module finds out the rank by itself.
 *
 * @param rank its number, from 0
 * @param size how many there are, 1 or more; {@link #UNKNOWN} where only the scheduler's server knows
 * @param onHost how many of them share its host, 1 or more
 */
record SchedulerPlace(int rank, int size, int onHost) {
    /** The number of processes that {@code mpiexec.hydra -pmi-port} starts. */
    static final int UNKNOWN = Integer.MAX_VALUE;

    private static final List<String> RANK =
            List.of("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "PMI_ID", "SLURM_PROCID", "JOB_COMPLETION_INDEX");
    private static final List<String> SIZE =
            List.of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS", "MOBULA_SIZE");
    private static final List<String> ON_HOST = List.of(
            "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_STEP_TASKS_PER_NODE", "SLURM_NTASKS_PER_NODE");

    /** Reads the variables of Open MPI, MPICH, Slurm and Kubernetes; rank 0 of 1 if there are none. */
    static SchedulerPlace of(Map<String, String> environment) {
        boolean overPort = environment.containsKey("PMI_PORT") && !environment.containsKey("PMI_SIZE");
        int size = overPort ? UNKNOWN : Math.max(1, first(SIZE, environment, 1));
        int rank = first(RANK, environment, 0);
        return new SchedulerPlace(rank, size, Math.clamp(first(ON_HOST, environment, 1), 1, size));
    }

    private static int first(List<String> names, Map<String, String> environment, int otherwise) {
        for (String name : names) {
            int number = number(environment.get(name));
            if (number >= 0) {
                return number;
            }
        }
        return otherwise;
    }

    /** The greatest number in a text such as {@code 4}, {@code 4(x2)} or {@code 4(x2),3}; -1 if it has none. */
    private static int number(@Nullable String text) {
        int greatest = -1;
        for (String part : text == null
                ? new String[0]
                : text.replaceAll("\\(x\\d+\\)", "").split(",")) {
            if (part.matches("\\d{1,9}")) {
                greatest = Math.max(greatest, Integer.parseInt(part));
            }
        }
        return greatest;
    }
}
