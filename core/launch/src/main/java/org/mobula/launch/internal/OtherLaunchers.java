package org.mobula.launch.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;

/**
 * Detects a process that another launcher started as one of several. Mobula cannot join such a job: each process would
 * silently run as rank 0 of 1.
 */
public final class OtherLaunchers {
    /**
     * Environment variables of a launcher.
     *
     * @param name the launcher
     * @param size variable with the number of processes
     * @param rank variable with the number of this process; not sufficient without {@code size}
     */
    private record Variables(String name, String size, String rank) {}

    private static final List<Variables> KNOWN = List.of(
            new Variables("Open MPI's mpirun", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
            new Variables("MPICH's mpirun", "PMI_SIZE", "PMI_RANK"),
            new Variables("MVAPICH's mpirun", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"),
            new Variables("Slurm", "SLURM_NTASKS", "SLURM_PROCID"));

    private OtherLaunchers() {}

    /**
     * Returns if no other launcher started this process.
     *
     * @throws LaunchException if another launcher started this process as one of several
     */
    public static void refuse(Map<String, String> environment) {
        for (Variables variables : KNOWN) {
            int size = number(environment.get(variables.size()));
            int rank = number(environment.get(variables.rank()));
            if (size > 1 && rank >= 0) {
                throw new LaunchException("this process is number " + rank + " of " + size + " that " + variables.name()
                        + " started (" + variables.size() + " and " + variables.rank()
                        + " are set), but Mobula cannot join processes of another launcher, and each would run alone;"
                        + " start the program once, by `mobula run -n " + size + "`, or unset " + variables.size()
                        + " to run alone");
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
