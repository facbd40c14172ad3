package org.mobula.launch.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;

/**
 * Detects a process that a launcher or a scheduler started as one of several, but that no launcher of ours could join:
 * each process would silently run as rank 0 of 1.
 */
public final class OtherLaunchers {
    /**
     * Environment variables of a launcher.
     *
     * @param name the launcher
     * @param size variable with the number of processes
     * @param rank variable with the number of this process; not sufficient without {@code size}
     * @param needed a further variable without which the process is none of several; empty if there is none
     * @param remedy how to start the program instead
     */
    private record Variables(String name, String size, String rank, String needed, String remedy) {}

    private static final List<Variables> KNOWN = List.of(
            new Variables(
                    "Open MPI's mpirun",
                    "OMPI_COMM_WORLD_SIZE",
                    "OMPI_COMM_WORLD_RANK",
                    "",
                    "the variables PMIX_NAMESPACE and PMIX_RANK are needed as well, and the module org.mobula.launch.pmix;"
                            + " start it by `mpirun -n SIZE mobula exec PROGRAM`"),
            new Variables(
                    "MPICH's mpirun",
                    "PMI_SIZE",
                    "PMI_RANK",
                    "",
                    "the variable PMI_FD or PMI_PORT is needed as well, and the module org.mobula.launch.pmi; start it by"
                            + " `mpiexec.hydra -n SIZE mobula exec PROGRAM`"),
            new Variables(
                    "MVAPICH's mpirun",
                    "MV2_COMM_WORLD_SIZE",
                    "MV2_COMM_WORLD_RANK",
                    "",
                    "start it by `mobula run -n SIZE --hosts HOSTS PROGRAM`"),
            new Variables(
                    "Slurm",
                    "SLURM_NTASKS",
                    "SLURM_PROCID",
                    "SLURM_STEP_ID", // a batch script has no step, and is none of the tasks
                    "SLURM_JOB_ID and SLURM_STEP_NODELIST are needed as well, and the module org.mobula.launch.slurm; start it by"
                            + " `srun -n SIZE mobula exec PROGRAM`"),
            new Variables(
                    "an Indexed Job of Kubernetes",
                    "MOBULA_SIZE",
                    "JOB_COMPLETION_INDEX",
                    "",
                    "the module org.mobula.launch.kubernetes is needed as well; `mobula kubernetes manifest -n SIZE` prints"
                            + " a job"));

    private OtherLaunchers() {}

    /**
     * Returns if this process is not one of several.
     *
     * @throws LaunchException if another launcher started this process as one of several
     */
    public static void refuse(Map<String, String> environment) {
        for (Variables variables : KNOWN) {
            int size = number(environment.get(variables.size()));
            int rank = number(environment.get(variables.rank()));
            boolean isProcess = variables.needed().isEmpty() || environment.containsKey(variables.needed());
            if (size > 1 && rank >= 0 && isProcess) {
                throw new LaunchException("this process is number " + rank + " of " + size + " that " + variables.name()
                        + " started (" + variables.size() + " and " + variables.rank()
                        + " are set), but it cannot join the others, and each would run alone: "
                        + variables.remedy().replace("SIZE", Integer.toString(size)) + ", or set "
                        + JobEnvironment.LAUNCHER + "=none to run alone");
            }
        }
    }

    private static int number(@Nullable String text) {
        try {
            return text == null ? -1 : Integer.parseInt(text.strip());
        } catch (NumberFormatException notANumber) {
            return -1;
        }
    }
}
