package org.mobula.launch;

import java.util.Map;
import java.util.Optional;
import org.mobula.launch.internal.OtherLaunchers;
import org.mobula.launch.internal.ProviderChoice;
import org.mobula.launch.internal.SingletonJob;
import org.mobula.launch.spi.JobProvider;

/**
 * Finds the job this process belongs to.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the caller closes the job. <b>Failure:</b> {@link LaunchException} if this
 * process was started as a rank but cannot join.
 */
public final class Jobs {
    private Jobs() {}

    /**
     * Joins the job of this process's environment. A process that no launcher started is rank 0 of 1.
     *
     * @throws LaunchException if another launcher, such as mpirun or Slurm, started this process as one of several
     */
    public static Job join() {
        return join(System.getenv());
    }

    /**
     * Joins the job that an environment describes; rank 0 of 1 if it describes none.
     *
     * @param environment environment variables, by name; see {@link JobEnvironment}
     */
    public static Job join(Map<String, String> environment) {
        for (JobProvider provider : ProviderChoice.of(environment)) {
            Optional<Job> job = provider.join(environment);
            if (job.isPresent()) {
                return job.get();
            }
        }
        if (ProviderChoice.isAlone(environment)) {
            return new SingletonJob(environment);
        }
        if (environment.containsKey(JobEnvironment.JOB)) {
            throw new LaunchException("this process was started as rank " + environment.get(JobEnvironment.RANK)
                    + " of a run (" + JobEnvironment.JOB + " is set), but no launcher's module that knows the run was"
                    + " found; add org.mobula.launch.local to the module path or the class path, or unset "
                    + JobEnvironment.JOB + " to run alone. Where several jars were merged into one, their files in"
                    + " META-INF/services must be merged too (ServicesResourceTransformer of maven-shade-plugin)");
        }
        OtherLaunchers.refuse(environment);
        return new SingletonJob(environment);
    }

    /**
     * Which launcher {@link #join} uses in an environment, and why, for the user: {@code pmix, because PMIX_NAMESPACE
     * is set}.
     *
     * @param environment environment variables, by name
     * @throws LaunchException if {@link #join} would refuse the environment
     */
    public static String selected(Map<String, String> environment) {
        String wanted = environment.getOrDefault(JobEnvironment.LAUNCHER, "").strip();
        for (JobProvider provider : ProviderChoice.of(environment)) {
            Optional<String> variable = provider.variable(environment);
            if (variable.isPresent()) {
                return provider.name() + ", because "
                        + (wanted.isEmpty()
                                ? variable.get() + " is set"
                                : JobEnvironment.LAUNCHER + " is " + wanted + ", and " + variable.get() + " is set");
            }
        }
        if (ProviderChoice.isAlone(environment)) {
            return "none, because " + JobEnvironment.LAUNCHER + " is none";
        }
        if (!wanted.isEmpty()) {
            return wanted + ", because " + JobEnvironment.LAUNCHER + " is " + wanted
                    + ", but its own variables are not set";
        }
        OtherLaunchers.refuse(environment);
        return "none, because no variable of a launcher is set";
    }
}
