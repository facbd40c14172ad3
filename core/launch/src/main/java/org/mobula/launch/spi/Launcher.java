package org.mobula.launch.spi;

import org.mobula.launch.JobPlan;

/** Starts ranks. Found by {@link java.util.ServiceLoader}. */
public interface Launcher {
    /** The name by which a user picks it: {@code "local"}. */
    String name();

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
