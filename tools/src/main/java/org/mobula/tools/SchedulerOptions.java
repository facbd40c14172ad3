package org.mobula.tools;

import java.util.Map;

/** Options of {@code mobula run} that belong to the scheduler where a scheduler starts the ranks, and its own for them. */
final class SchedulerOptions {
    private static final String MAPPING = "`mpirun --map-by node`, `mpiexec.hydra -ppn 2`, `srun -m cyclic`";
    private static final String BINDING =
            "`mpirun --bind-to core`, `mpiexec.hydra -bind-to core`, `srun --cpu-bind=cores`";
    private static final String LABELS = "`mpirun --tag-output`, `mpiexec.hydra -prepend-rank`, `srun -l`";
    private static final String LIMIT =
            "`mpirun --timeout 600`, `srun --time=10`, MPIEXEC_TIMEOUT=600 of mpiexec.hydra";
    private static final String HOSTS = "`mpirun --host a,b`, `mpiexec.hydra -hosts a,b`, `srun -w a,b`";

    private static final String FILES =
            "a file system that all hosts share, `sbcast app.jar /tmp/app.jar`, or `mobula run --ship --hosts a,b`";

    private static final Map<String, Map<String, String>> OWN = Map.of(
            "exec",
            Map.of(
                    "-n", "`mpirun -n 4`, `mpiexec.hydra -n 4`, `srun -n 4`",
                    "--hosts", HOSTS,
                    "--hostfile", "`mpirun --hostfile F`, `mpiexec.hydra -f F`, `srun -w F`",
                    "--map-by", MAPPING,
                    "--bind-to", BINDING,
                    "--tag-output", LABELS,
                    "--prefix", LABELS,
                    "--timeout", LIMIT,
                    "--ship", FILES,
                    "--files", FILES),
            "sbatch",
            Map.of("--timeout", "`mobula sbatch --time 10`", "--hosts", "`mobula sbatch --sbatch nodelist=a,b`"),
            "manifest",
            Map.of(
                    "--map-by", "topologySpreadConstraints of the pods",
                    "--bind-to", "the CPU manager of the node, for which --cpu is a whole number",
                    "--tag-output", "`kubectl logs --prefix`",
                    "--prefix", "`kubectl logs --prefix`"));

    private SchedulerOptions() {}

    /**
     * Why a command does not have an option of {@code mobula run}; empty if it is no such option.
     *
     * @param command the command's name
     * @param word the option as it was given
     */
    static String refusal(String command, String word) {
        String option = word.replaceFirst("=.*", "");
        String own = OWN.getOrDefault(command, Map.of()).getOrDefault(option, "");
        return own.isEmpty() ? "" : option + " is the scheduler's here: use " + own;
    }
}
