package org.mobula.launch.local.rank;

import java.util.Map;
import java.util.Optional;
import org.mobula.launch.Job;
import org.mobula.launch.spi.JobProvider;

/** Recognises a rank of a local run. */
public final class LocalJobProvider implements JobProvider {
    /** For the service loader. */
    public LocalJobProvider() {}

    @Override
    public String name() {
        return "local";
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return RankPlace.of(environment).map(LocalJob::join);
    }
}
