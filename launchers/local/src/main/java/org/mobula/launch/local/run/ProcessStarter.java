package org.mobula.launch.local.run;

import java.io.IOException;

/**
 * Starts the processes of a run: on this machine, or by a remote shell on others.
 *
 * <p><b>Threads:</b> the thread that owns the run. <b>Failure:</b> {@link org.mobula.launch.LaunchException} if the run cannot be
 * started; the processes that were started before are ended.
 */
public interface ProcessStarter extends AutoCloseable {
    /** Prepares all hosts, before the first {@link #start}. */
    default void prepare() {}

    /** The host of a rank, as the user calls it. */
    String host(int rank);

    /**
     * Starts a rank.
     *
     * @param relayed whether the launcher reads the process's output; otherwise the process inherits the launcher's
     */
    Process start(int rank, boolean relayed) throws IOException;

    /** Removes what is left on the hosts, after all processes have ended. */
    @Override
    default void close() {}
}
