package org.mobula.launch.pmix;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.ScheduledJob;
import org.mobula.launch.spi.JobProvider;

/** Lets a process that has a PMIx server join its job. */
public final class PmixJobProvider implements JobProvider {
    private static final int ORDER = 100;

    /** Static, because the library has one connection per process. */
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public PmixJobProvider() {}

    @Override
    public String name() {
        return "pmix";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        if (environment.containsKey(JobEnvironment.JOB)) {
            return Optional.empty(); // a launcher of ours started this process, somewhere below mpirun
        }
        if (!environment.containsKey("PMIX_NAMESPACE") || !environment.containsKey("PMIX_RANK")) {
            if (environment.getOrDefault(JobEnvironment.LAUNCHER, "").equals(name())) {
                throw new LaunchException(
                        JobEnvironment.LAUNCHER + " is pmix, but PMIX_NAMESPACE and PMIX_RANK are not set;"
                                + " start the program by `mpirun -n 4 mobula exec ...` or `srun --mpi=pmix mobula exec ...`");
            }
            return Optional.empty();
        }
        if (!JOINED.compareAndSet(false, true)) {
            throw new LaunchException("this process has joined its job already; a process joins its job once");
        }
        return Optional.of(ScheduledJob.join(PmixExchange.open(), environment));
    }
}
