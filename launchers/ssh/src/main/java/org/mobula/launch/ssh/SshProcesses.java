package org.mobula.launch.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.rank.Janitor;
import org.mobula.launch.local.run.ProcessStarter;
import org.mobula.launch.local.run.RunContext;

/**
 * The ranks of a run as processes of several hosts.
 *
 * <p><b>Threads:</b> the thread that owns the run; hosts are prepared in parallel. <b>Ownership:</b> the run's folders on all
 * hosts.
 */
final class SshProcesses implements ProcessStarter {
    /** sshd refuses more than ten connections that have not authenticated themselves (MaxStartups). */
    private static final int AT_ONCE = 8;

    private final RunContext context;
    private final Map<String, RemoteHost> hosts = new LinkedHashMap<>();

    SshProcesses(RunContext context) {
        this.context = context;
        for (String name : new LinkedHashSet<>(context.plan().hosts())) {
            hosts.put(name, new RemoteHost(name, hosts.size(), context));
        }
    }

    @Override
    public void prepare() {
        // if this process is killed, no rank may run on this host that could remove the launcher's own files
        Janitor.start(context.folder().path()).removeAlso(context.folder().memory());
        onAll(RemoteHost::prepare);
    }

    @Override
    public String host(int rank) {
        return context.plan().hosts().get(rank);
    }

    @Override
    public Process start(int rank, boolean relayed) throws IOException {
        String name = host(rank);
        RemoteHost host = hosts.get(name);
        if (host == null) {
            throw new IllegalStateException("rank " + rank + " has no host");
        }
        int onHost = Math.toIntExact(
                context.plan().hosts().stream().filter(name::equals).count());
        ProcessBuilder builder = new ProcessBuilder(host.startWords(rank, onHost));
        if (!relayed) {
            builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        }
        Process process = builder.start();
        OutputStream input = process.getOutputStream();
        try {
            input.write(host.variables(rank).getBytes(StandardCharsets.UTF_8));
            input.flush();
            if (rank == 0) {
                Thread.ofPlatform().daemon().name("mobula-input").start(() -> copy(System.in, input));
            } else {
                input.close();
            }
        } catch (IOException ended) {
            // the exit code of the process tells why
        }
        return process;
    }

    private static void copy(InputStream from, OutputStream to) {
        byte[] bytes = new byte[8192];
        try (to) {
            int count;
            while ((count = from.read(bytes)) >= 0) {
                to.write(bytes, 0, count);
                to.flush();
            }
        } catch (IOException ended) {
            // the rank has ended, or does not read
        }
    }

    @Override
    public void close() {
        onAll(RemoteHost::remove);
    }

    @FunctionalInterface
    private interface Step {
        void at(RemoteHost host) throws IOException, InterruptedException;
    }

    /** Does something on all hosts; afterwards throws what failed first. */
    private void onAll(Step step) {
        List<Callable<Object>> steps = new ArrayList<>();
        for (RemoteHost host : hosts.values()) {
            steps.add(() -> {
                step.at(host);
                return host;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, steps.size()))) {
            for (Future<Object> done : threads.invokeAll(steps)) {
                done.get();
            }
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof LaunchException reason) {
                throw reason;
            }
            throw new LaunchException(
                    "cannot start " + String.join(" ", RemoteHost.sshWords()) + ": " + failure.getCause(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while preparing hosts", interrupted);
        }
    }
}
