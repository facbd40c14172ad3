package org.mobula.launch.local.run;

import java.io.IOException;
import java.util.function.Consumer;
import org.mobula.launch.local.control.LauncherMessage;

/**
 * Starts the processes of a run: on this machine, or by a remote shell on others.
 *
 * <p><b>Threads:</b> the thread that owns the run. <b>Failure:</b> {@link org.mobula.launch.LaunchException} if the run
 * cannot be started; the processes that were started before are ended.
 */
public interface ProcessStarter extends AutoCloseable {
    /**
     * Prepares all hosts, before the first {@link #start}.
     *
     * @param events receives events of ranks that do not connect to the launcher themselves; any thread may call it
     */
    default void prepare(Consumer<Event> events) {}

    /** The host of a rank, as the user calls it. */
    String host(int rank);

    /** Starts a rank. */
    RankProcess start(int rank) throws IOException;

    /** All ranks have been started. */
    default void started() {}

    /** Tells ranks on other hosts what all ranks are told. */
    default void tell(LauncherMessage message) {}

    /** Removes what is left on the hosts, after all processes have ended. */
    @Override
    default void close() {}
}
