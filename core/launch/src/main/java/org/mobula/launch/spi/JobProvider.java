package org.mobula.launch.spi;

import java.util.Map;
import java.util.Optional;
import org.mobula.launch.Job;

/**
 * Lets a process that a launcher started join its job. Found by {@link java.util.ServiceLoader}.
 */
public interface JobProvider {
    /** The launcher's name, for messages: {@code "local"}. */
    String name();

    /**
     * The preference: providers with lower numbers are asked first. A process that {@code mobula run} started inherits
     * the variables of the scheduler under which the launcher itself runs, so the local provider has 0; others have 100
     * or more.
     */
    default int order() {
        return 0;
    }

    /**
     * The environment variable that says that this launcher started the process, for messages; empty if it did not.
     *
     * @param environment the environment variables of the process
     * @throws org.mobula.launch.LaunchException if the variables contradict each other
     */
    default Optional<String> variable(Map<String, String> environment) {
        return Optional.empty();
    }

    /**
     * Joins the job of this process, if this launcher started it.
     *
     * @param environment the environment variables of the process
     * @throws org.mobula.launch.LaunchException if this launcher started it but the job cannot be joined
     */
    Optional<Job> join(Map<String, String> environment);
}
