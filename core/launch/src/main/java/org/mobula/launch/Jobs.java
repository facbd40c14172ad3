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
}
