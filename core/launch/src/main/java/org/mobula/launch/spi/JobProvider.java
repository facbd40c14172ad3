package org.mobula.launch.spi;

import java.util.Map;
import java.util.Optional;
import org.mobula.launch.Job;

/**
 * Recognises, from its environment, that a process was started as a rank by a certain launcher. Found by
 * {@link java.util.ServiceLoader}.
 */
public interface JobProvider {
    /** The launcher's name, for messages: {@code "local"}. */
    String name();

    /**
     * This process' place, if this launcher started it.
     *
     * @param environment the process' environment variables
     * @throws org.mobula.launch.LaunchException if it did, but the job cannot be joined
     */
    Optional<Job> join(Map<String, String> environment);
}
