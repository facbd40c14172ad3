package org.mobula.launch.spi;

import java.util.List;
import org.mobula.launch.JobPlan;

/**
 * Starts ranks. Found by {@link java.util.ServiceLoader}.
 *
 * <p><b>Threads:</b> one run at a time per instance. <b>Ownership:</b> all processes and files of the run.
 */
public interface Launcher {
    /** The name by which a user picks it: {@code "local"}. */
    String name();

    /** Why it cannot start anything here, or an empty string if it can; in words for {@code mobula doctor}. */
    String obstacle();

    /** The options that each rank's JVM would get, in order; for people to read. */
    List<String> javaOptions(JobPlan plan);

    /**
     * Starts all ranks of a job and waits until it has ended, one way or another. Nothing of the job is left then: no
     * process, no file.
     *
     * @param plan what to start
     * @return the exit code of the rank that failed first, or 0
     * @throws org.mobula.launch.LaunchException if it cannot be started
     */
    int run(JobPlan plan);
}
