package org.mobula.launch.pmi;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.ScheduledJob;
import org.mobula.launch.spi.JobProvider;

/** Lets a process that has a PMI-1 server join its job. */
public final class PmiJobProvider implements JobProvider {
    private static final int ORDER = 200;

    /** Static, because the process inherits one connection, however many class loaders and providers it has. */
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public PmiJobProvider() {}

    @Override
    public String name() {
        return "pmi";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        if (environment.containsKey(JobEnvironment.JOB)) {
            return Optional.empty(); // a launcher of ours started this process, somewhere below mpiexec
        }
        Optional<PmiAddress> address = PmiAddress.of(environment);
        if (address.isEmpty()) {
            if (environment.getOrDefault(JobEnvironment.LAUNCHER, "").equals(name())) {
                throw new LaunchException(
                        JobEnvironment.LAUNCHER + " is pmi, but neither PMI_FD nor PMI_PORT is set; start"
                                + " the program by `mpiexec.hydra -n 4 mobula exec ...` or `srun --mpi=pmi2 mobula exec ...`");
            }
            return Optional.empty();
        }
        if (!JOINED.compareAndSet(false, true)) {
            throw new LaunchException("this process has joined its job already; a process joins its job once");
        }
        return Optional.of(ScheduledJob.join(PmiExchange.open(address.get()), environment));
    }
}
