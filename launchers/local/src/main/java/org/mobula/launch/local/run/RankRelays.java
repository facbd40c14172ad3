package org.mobula.launch.local.run;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.mobula.launch.JobPlan;

/**
 * Relays the output of ranks in whole lines.
 *
 * <p><b>Threads:</b> any; two per rank relay its output.
 */
public final class RankRelays {
    private static final long HOST_SECONDS = 2;

    /** Called when a rank waits for a debugger. */
    @FunctionalInterface
    public interface Debugging {
        /** The rank's JVM listens on a port of its host's loopback interface. */
        void listens(int rank, int port);
    }

    private final JobPlan plan;
    private final OutputStream out;
    private final OutputStream err;
    private final String host;
    private final Debugging debugging;
    private final ReentrantLock whole = new ReentrantLock();

    /**
     * @param plan the run
     * @param out receives the ranks' standard output; it is not closed
     * @param err receives their standard error
     * @param host the host's name, for ranks that do not report one
     * @param debugging receives the port of the rank to debug
     */
    public RankRelays(JobPlan plan, OutputStream out, OutputStream err, String host, Debugging debugging) {
        this.plan = plan;
        this.out = out;
        this.err = err;
        this.host = host;
        this.debugging = debugging;
    }

    /** Whether a rank's output is relayed in lines; a single rank without prefix writes as it likes. */
    public boolean areNeeded(int rank) {
        return plan.size() > 1 || plan.prefix() || rank == plan.debugRank();
    }

    /** The process of a rank, whose output is relayed. */
    public RankProcess relayed(int rank, Process process) {
        LocalRankProcess started = new LocalRankProcess(process);
        if (!areNeeded(rank)) {
            started.relay(new PlainRelay(process.getInputStream(), out));
            started.relay(new PlainRelay(process.getErrorStream(), err));
            return started;
        }
        Supplier<byte[]> prefix = prefix(rank, started);
        started.relay(new LineRelay(process.getInputStream(), output(rank), whole, prefix));
        started.relay(new LineRelay(process.getErrorStream(), err, whole, prefix));
        return started;
    }

    /** The process of a rank that writes to this process's output itself. */
    public RankProcess plain(Process process) {
        return new LocalRankProcess(process);
    }

    private OutputStream output(int rank) {
        return rank == plan.debugRank() ? new DebuggerLines(out, port -> debugging.listens(rank, port)) : out;
    }

    private Supplier<byte[]> prefix(int rank, RankProcess process) {
        if (!plan.prefix()) {
            byte[] none = {};
            return () -> none;
        }
        return () -> ("[" + rank + "@" + host(process) + "] ").getBytes(StandardCharsets.UTF_8);
    }

    // a rank may write output before it has reported its host name
    private String host(RankProcess process) {
        try {
            return process.host().get(HOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException silent) {
            return host;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return host;
        }
    }
}
