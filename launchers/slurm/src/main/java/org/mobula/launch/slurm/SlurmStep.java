package org.mobula.launch.slurm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.JoinTimeout;
import org.mobula.launch.scheduled.rendezvous.RendezvousPorts;
import org.mobula.launch.scheduled.rendezvous.SharedSecret;
import org.mobula.launch.scheduled.rendezvous.Terms;
import org.mobula.launch.scheduled.rendezvous.Trust;

/**
 * What Slurm's variables say of a task (srun(1), "OUTPUT ENVIRONMENT VARIABLES").
 *
 * @param job the number of the job
 * @param step the number of the step in the job; {@code srun} makes a step
 * @param restarts how often Slurm has requeued the job
 * @param rank the task
 * @param size the number of tasks
 * @param nodes the nodes of the step, that of task 0 first
 * @param reservedPorts the ports that Slurm has reserved for the step; empty if it reserves none
 */
record SlurmStep(
        long job, long step, int restarts, int rank, int size, List<String> nodes, List<Integer> reservedPorts) {
    /** Below the ports that Linux gives to outgoing connections (32768 to 60999). */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 12_000;

    /** Another program, or a step of another job, may have one. */
    private static final int TRIED_PORTS = 8;

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /**
     * Reads the variables; empty if this process is no task of a step. A batch script has no step.
     *
     * @throws LaunchException if they contradict each other
     */
    static Optional<SlurmStep> of(Map<String, String> environment) {
        Optional<Long> job = number(environment, "SLURM_JOB_ID");
        Optional<Long> step = number(environment, "SLURM_STEP_ID");
        Optional<Long> rank = number(environment, "SLURM_PROCID");
        Optional<Long> size = number(environment, "SLURM_STEP_NUM_TASKS").or(() -> number(environment, "SLURM_NTASKS"));
        String nodes = environment.getOrDefault("SLURM_STEP_NODELIST", "");
        if (job.isEmpty() || step.isEmpty() || rank.isEmpty() || size.isEmpty() || nodes.isBlank()) {
            return Optional.empty();
        }
        if (rank.get() >= size.get() || size.get() > Integer.MAX_VALUE) {
            throw new LaunchException("Slurm's variables say that this is task " + rank.get() + " of " + size.get()
                    + "; start the program by `srun -n 4 mobula exec ...`");
        }
        return Optional.of(new SlurmStep(
                job.get(),
                step.get(),
                (int) Math.min(
                        Integer.MAX_VALUE,
                        number(environment, "SLURM_RESTART_COUNT").orElse(0L)),
                Math.toIntExact(rank.get()),
                Math.toIntExact(size.get()),
                NodeList.expand(nodes),
                RendezvousPorts.parse(environment.getOrDefault("SLURM_STEP_RESV_PORTS", ""))));
    }

    private static Optional<Long> number(Map<String, String> environment, String name) {
        String text = environment.getOrDefault(name, "").strip();
        return text.matches("\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** A job that was requeued is another run: a task that the first attempt has left cannot join it. */
    String run() {
        return "slurm-" + job + "." + step + "-" + restarts;
    }

    /** The ports at which rank 0 may listen. Successive jobs, and the steps of a job, have different ones. */
    List<Integer> ports() {
        if (!reservedPorts.isEmpty()) {
            return reservedPorts;
        }
        long place = Math.floorMod(job * 97 + step * TRIED_PORTS, (long) PORTS - TRIED_PORTS);
        return RendezvousPorts.from(FIRST_PORT + (int) place, TRIED_PORTS);
    }

    /**
     * How the tasks meet.
     *
     * @throws LaunchException if there is nothing by which they can trust each other
     */
    Terms terms(Map<String, String> environment) {
        return new Terms(
                "Slurm",
                run(),
                rank,
                size,
                JobEnvironment.host(environment),
                new Terms.Where(
                        nodes,
                        RendezvousPorts.of(environment).orElseGet(this::ports),
                        environment.getOrDefault(JobEnvironment.TCP_ADDRESS, "").strip(),
                        new NodeAddresses()),
                trust(environment),
                JoinTimeout.of(environment, TIMEOUT),
                "look at the output of the tasks that are absent, and let srun end a step whose tasks fail (srun"
                        + " --kill-on-bad-exit=1)");
    }

    private Trust trust(Map<String, String> environment) {
        if (environment.containsKey(JobEnvironment.SECRET)) {
            return SharedSecret.of(environment, run());
        }
        return size == 1 ? SharedSecret.fresh(run()) : Munge.open(environment);
    }
}
