package org.mobula.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A library that performs a suite's works over one medium.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> the processes of a run; none remains when {@link #run} returns or throws.
 * <b>Failure:</b> {@link MeasurementFailedException} if a process fails or takes too long.
 */
public interface Implementation {
    /** Its name in tables: {@code java.rmi}. */
    String name();

    /** Names and versions of its libraries, and the flags of its JVMs. */
    String version();

    /** Why it cannot run on this machine, as a clause; null if it can. */
    default @Nullable String obstacle() {
        return null;
    }

    /**
     * Measures each work in new processes, after a warm-up.
     *
     * @return a measurement for each work
     */
    Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException;
}
