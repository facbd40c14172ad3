package org.mobula.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A library that does a suite's work over one medium.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> the processes of a run are its own; none is left when it returns or throws.
 * <b>Failure:</b> {@link MeasurementFailedException} when a process fails or takes too long.
 */
public interface Implementation {
    /** What tables call it: {@code java.rmi}. */
    String name();

    /** Names and versions of what runs, and the flags it runs with. */
    String version();

    /** Why it cannot run on this machine, as a clause; null if it can. It is then named and left out. */
    default @Nullable String obstacle() {
        return null;
    }

    /**
     * Does each work in fresh processes, warm before it counts.
     *
     * @return a measurement for each work
     */
    Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException;
}
