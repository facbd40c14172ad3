package org.mobula.launch.local.rank;

import java.util.Map;
import java.util.Optional;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.spi.JobProvider;

/** Lets a rank of a local run join its job. */
public final class LocalJobProvider implements JobProvider {
    /** For the service loader. */
    public LocalJobProvider() {}

    @Override
    public String name() {
        return "local";
    }

    @Override
    public Optional<String> variable(Map<String, String> environment) {
        return environment.getOrDefault(JobEnvironment.JOB, "").isEmpty()
                ? Optional.empty()
                : Optional.of(JobEnvironment.JOB);
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return RankEnvironment.of(environment).map(LocalJob::join);
    }
}
