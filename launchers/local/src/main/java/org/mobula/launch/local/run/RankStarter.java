package org.mobula.launch.local.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;

/**
 * Starts the processes of a run and connects their output. A single rank without prefix inherits the launcher's output.
 *
 * @param plan the run
 * @param processes starts a process
 * @param whole held while lines of output are written
 */
record RankStarter(JobPlan plan, ProcessStarter processes, ReentrantLock whole) {
    private static final long HOST_SECONDS = 2;

    String host(int rank) {
        return processes.host(rank);
    }

    RankProcess start(int rank) {
        boolean relayed = plan.size() > 1 || plan.prefix();
        try {
            Process process = processes.start(rank, relayed);
            RankProcess started = new RankProcess(process);
            if (relayed) {
                Supplier<byte[]> prefix = prefix(rank, started);
                started.relay(new LineRelay(process.getInputStream(), stream(FileDescriptor.out), whole, prefix));
                started.relay(new LineRelay(process.getErrorStream(), stream(FileDescriptor.err), whole, prefix));
            }
            return started;
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot start rank " + rank + ": " + failure.getMessage()
                            + (plan.wrapper().isEmpty() ? "" : "; is the wrapper command right?"),
                    failure);
        }
    }

    private Supplier<byte[]> prefix(int rank, RankProcess process) {
        if (!plan.prefix()) {
            byte[] none = {};
            return () -> none;
        }
        return () -> ("[" + rank + "@" + host(rank, process) + "] ").getBytes(StandardCharsets.UTF_8);
    }

    // a rank may write output before it has reported its host name
    private String host(int rank, RankProcess process) {
        try {
            return process.host().get(HOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException silent) {
            return processes.host(rank);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return processes.host(rank);
        }
    }

    private static OutputStream stream(FileDescriptor descriptor) {
        return new FileOutputStream(descriptor);
    }
}
