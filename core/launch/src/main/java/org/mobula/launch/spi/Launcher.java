package org.mobula.launch.spi;

import java.util.List;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;

/**
 * Starts ranks. Found by {@link java.util.ServiceLoader}.
 *
 * <p><b>Threads:</b> one run at a time per instance. <b>Ownership:</b> the processes and files of the run.
 */
public interface Launcher {
    /** The launcher's name: {@code "local"}. */
    String name();

    /** Why it cannot start ranks on this machine; empty if it can. {@code mobula doctor} prints this. */
    String obstacle();

    /**
     * Whether an {@link #obstacle} is an error; if not, {@code mobula doctor} reports only what cannot be done without
     * it.
     */
    default boolean isRequired() {
        return true;
    }

    /** The options of each rank's JVM, in order, for display. */
    List<String> javaOptions(JobPlan plan);

    /**
     * The command line of a rank whose process a scheduler starts.
     *
     * @param plan what the rank runs; its size is the number of ranks of the job
     * @param main the prepared program
     * @param place the rank's place among those of the job
     */
    default List<String> command(JobPlan plan, MainClass main, Place place) {
        throw new LaunchException("launcher " + name() + " starts its ranks itself");
    }

    /**
     * The place of a rank in a job.
     *
     * @param rank the rank
     * @param onHost the number of ranks on its host, 1 or more
     */
    record Place(int rank, int onHost) {}

    /**
     * Starts all ranks of a job and waits until the job has ended. No process and no file of the job remains.
     *
     * @param plan what to start
     * @return the exit code of the rank that failed first, or 0
     * @throws org.mobula.launch.LaunchException if the job cannot be started
     */
    int run(JobPlan plan);
}
