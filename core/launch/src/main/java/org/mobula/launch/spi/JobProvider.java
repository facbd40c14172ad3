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
     * Joins the job of this process, if this launcher started it.
     *
     * @param environment the environment variables of the process
     * @throws org.mobula.launch.LaunchException if this launcher started it but the job cannot be joined
     */
    Optional<Job> join(Map<String, String> environment);
}
