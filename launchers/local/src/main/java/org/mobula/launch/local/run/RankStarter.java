package org.mobula.launch.local.run;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.control.RunFolder;

/**
 * Starts the processes of a run and connects their input and output.
 *
 * <p>A single rank without prefix inherits the launcher's input and output. Of several ranks, rank 0 inherits the launcher's
 * input, and the input of the others is empty.
 *
 * @param plan the run
 * @param command the ranks' command line
 * @param main the prepared program
 * @param folder the run's folder
 * @param secret the run's secret
 * @param whole held while lines of output are written
 */
record RankStarter(
        JobPlan plan, RankCommand command, MainClass main, RunFolder folder, byte[] secret, ReentrantLock whole) {
    private static final long HOST_SECONDS = 2;
    private static final File NOTHING = new File("/dev/null");

    RankProcess start(int rank) {
        List<String> words = command.words(rank, main);
        boolean relayed = plan.size() > 1 || plan.prefix();
        ProcessBuilder builder = new ProcessBuilder(words);
        setEnvironment(builder.environment(), rank);
        builder.redirectInput(rank == 0 ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.from(NOTHING));
        if (!relayed) {
            builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        }
        try {
            Process process = builder.start();
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

    private void setEnvironment(Map<String, String> variables, int rank) {
        variables.putAll(plan.environment());
        variables.put(JobEnvironment.JOB, folder.path().toString());
        variables.put(JobEnvironment.RANK, Integer.toString(rank));
        variables.put(JobEnvironment.SIZE, Integer.toString(plan.size()));
        variables.put(JobEnvironment.SECRET, HexFormat.of().formatHex(secret));
        variables.put(JobEnvironment.ON_FAILURE, plan.onFailure().label());
        variables.put(JobEnvironment.TRANSPORT, plan.transport());
        variables.put(
                JobEnvironment.SHM_DIR,
                (Files.exists(folder.memory()) ? folder.memory() : folder.sharedMemory()).toString());
        if (plan.verbose()) {
            variables.put(JobEnvironment.VERBOSE, "1");
        }
        // behind a wrapper, ranks may be in separate networks, where loopback does not connect them
        if (plan.wrapper().isEmpty()) {
            variables.putIfAbsent(JobEnvironment.TCP_ADDRESS, "127.0.0.1");
        }
    }

    private Supplier<byte[]> prefix(int rank, RankProcess process) {
        if (!plan.prefix()) {
            byte[] none = {};
            return () -> none;
        }
        return () -> ("[" + rank + "@" + host(process) + "] ").getBytes(StandardCharsets.UTF_8);
    }

    // a rank may write output before it has reported its host name
    private static String host(RankProcess process) {
        try {
            return process.host().get(HOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException silent) {
            return JobEnvironment.host(System.getenv());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return JobEnvironment.host(System.getenv());
        }
    }

    private static OutputStream stream(FileDescriptor descriptor) {
        return new FileOutputStream(descriptor);
    }
}
