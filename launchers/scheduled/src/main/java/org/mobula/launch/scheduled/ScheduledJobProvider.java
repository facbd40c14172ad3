package org.mobula.launch.scheduled;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.JobProvider;

/** Lets a process join its job through the exchange of a scheduler, once. */
public abstract class ScheduledJobProvider implements JobProvider {
    private final AtomicBoolean joined;

    /** @param joined whether this process has joined; static, because a process has one connection to its scheduler */
    protected ScheduledJobProvider(AtomicBoolean joined) {
        this.joined = joined;
    }

    /** The variables of which one at least is set where the environment names an exchange, the clearest first. */
    protected abstract List<String> variables();

    /** Opens the exchange; empty if the environment does not name one. */
    protected abstract Optional<Supplier<Exchange>> exchange(Map<String, String> environment);

    /**
     * What the environment lacks, and how to start the program; for a process whose launcher is chosen by its variable.
     */
    protected abstract String remedy();

    @Override
    public final Optional<String> variable(Map<String, String> environment) {
        return environment.containsKey(JobEnvironment.JOB)
                        || exchange(environment).isEmpty()
                ? Optional.empty()
                : variables().stream().filter(environment::containsKey).findFirst();
    }

    @Override
    public final Optional<Job> join(Map<String, String> environment) {
        if (environment.containsKey(JobEnvironment.JOB)) {
            return Optional.empty(); // a launcher of Mobula started this process inside the scheduler's job
        }
        Optional<Supplier<Exchange>> exchange = exchange(environment);
        if (exchange.isEmpty()) {
            if (environment.getOrDefault(JobEnvironment.LAUNCHER, "").strip().equals(name())) {
                throw new LaunchException(JobEnvironment.LAUNCHER + " is " + name() + ", but " + remedy());
            }
            return Optional.empty();
        }
        if (!joined.compareAndSet(false, true)) {
            throw new LaunchException("this process has joined its job, or has tried to; a process does so once");
        }
        return Optional.of(ScheduledJob.join(exchange.get().get(), environment));
    }
}
