package org.mobula.launch.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;

/**
 * Recognises a process that another launcher started as one of several. Mobula cannot join such a job, and each process
 * would run alone, as rank 0 of 1, without anybody noticing.
 */
public final class ForeignLaunch {
    /**
     * Variables of a launcher.
     *
     * @param name what users call it
     * @param size how many processes the job has
     * @param rank this process' number; alone it proves nothing
     */
    private record Variables(String name, String size, String rank) {}

    private static final List<Variables> KNOWN = List.of(
            new Variables("Open MPI's mpirun", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
            new Variables("MPICH's mpirun", "PMI_SIZE", "PMI_RANK"),
            new Variables("MVAPICH's mpirun", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"),
            new Variables("Slurm", "SLURM_NTASKS", "SLURM_PROCID"));

    private ForeignLaunch() {}

    /**
     * Does nothing in a process that runs alone.
     *
     * @throws LaunchException if another launcher started several processes, of which this is one
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
