package org.mobula.launch.ssh.agent;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.local.run.HostShare;
import org.mobula.launch.local.run.RankProcess;
import org.mobula.launch.local.run.RankRelays;
import org.mobula.launch.local.run.RunContext;
import org.mobula.launch.ssh.host.HostPaths;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.JobTerms;
import org.mobula.launch.ssh.tree.StartOrder;

/**
 * The processes of a host's ranks: their start, input, output and end.
 *
 * <p><b>Threads:</b> the agent's thread, except {@link #kill}. <b>Ownership:</b> the processes.
 */
final class HostRanks {
    private static final File NOTHING = new File("/dev/null");
    private static final long RELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(700);
    private static final int NOT_STARTED = 127;

    private final StartOrder order;
    private final RunFolder folder;
    private final FrameSender up;
    private final RankConnections connections;
    private final OutputFrames out;
    private final OutputFrames err;
    private final OutputCredit credit = new OutputCredit();
    private final Map<Integer, List<String>> commands = new LinkedHashMap<>();
    private final Map<Integer, RankProcess> processes = new HashMap<>();
    private final ExecutorService input = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("mobula-input").factory());
    private OutputStream inputOfRank0 = OutputStream.nullOutputStream();
    private boolean killed;

    HostRanks(StartOrder order, RunFolder folder, FrameSender up, RankConnections connections) {
        this.order = order;
        this.folder = folder;
        this.up = up;
        this.connections = connections;
        int host = order.host().number();
        this.out = new OutputFrames(host, 1, credit, up);
        this.err = new OutputFrames(host, 2, credit, up);
    }

    private RunContext context() {
        JobTerms job = order.job();
        MainClass main = new MainClass(
                job.main().name(),
                HostPaths.translated(job.main().classPath(), order.copies()),
                job.main().javaOptions());
        return new RunContext(job.plan(), main, folder, job.secret());
    }

    /**
     * Makes the command lines.
     *
     * @throws org.mobula.launch.LaunchException if this host cannot run its ranks
     */
    void prepare() {
        RunContext context = context();
        List<Integer> own = order.host().ranks();
        for (int i = 0; i < own.size(); i++) {
            commands.put(own.get(i), context.command(own.get(i), new HostShare(i, own.size(), Machine.here())));
        }
    }

    /** Starts the ranks. */
    synchronized void start(Map<String, String> variables) {
        RunContext context = context();
        RankRelays relays = new RankRelays(
                order.job().plan(),
                out,
                err,
                order.host().name(),
                (rank, port) -> up.send(
                        Frame.of(FrameKind.DEBUGGER, to -> to.number(rank).number(port))));
        commands.forEach((rank, command) -> {
            if (killed) {
                return;
            }
            try {
                ProcessBuilder builder = new ProcessBuilder(command);
                setEnvironment(builder.environment(), context, rank, variables);
                if (rank != 0) {
                    builder.redirectInput(ProcessBuilder.Redirect.from(NOTHING));
                }
                Process process = builder.start();
                if (rank == 0) {
                    inputOfRank0 = process.getOutputStream();
                }
                started(rank, relays.relayed(rank, process));
            } catch (IOException failure) {
                err.print("mobula: cannot start rank " + rank + " on "
                        + order.host().name() + ": " + failure.getMessage() + "\n");
                ended(rank, NOT_STARTED);
                up.send(Frame.of(FrameKind.DRAINED, to -> to.number(rank)));
            }
        });
    }

    private void started(int rank, RankProcess process) {
        processes.put(rank, process);
        connections.started(rank, process);
        process.whenEnded(code -> {
            ended(rank, code);
            try {
                process.awaitRelays(RELAY_NANOS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            up.send(Frame.of(FrameKind.DRAINED, to -> to.number(rank)));
        });
    }

    private void ended(int rank, int code) {
        up.send(Frame.of(FrameKind.EXIT, to -> to.number(rank).number(code)));
    }

    private void setEnvironment(
            Map<String, String> environment, RunContext context, int rank, Map<String, String> variables) {
        environment.putAll(order.job().variables());
        environment.putAll(context.environment(rank));
        environment.putAll(variables);
        environment.put(JobEnvironment.JOB, folder.path().toString());
        environment.put(JobEnvironment.SHM_DIR, order.memory());
        environment.remove(JobEnvironment.CONTROL);
    }

    /** Ends a rank. */
    void end(int rank, boolean forcibly) {
        RankProcess process = processes.get(rank);
        if (process != null && forcibly) {
            process.kill();
        } else if (process != null) {
            process.terminate();
        }
    }

    /** Ends all ranks. Any thread. */
    synchronized void kill() {
        killed = true;
        new ArrayList<>(processes.values()).forEach(RankProcess::kill);
    }

    /** Input of rank 0; none at its end. */
    void input(byte[] bytes) {
        OutputStream to = inputOfRank0;
        input.execute(() -> {
            try {
                if (bytes.length == 0) {
                    to.close();
                } else {
                    to.write(bytes);
                    to.flush();
                }
            } catch (IOException ended) {
                // the rank does not read any more
            }
            up.send(Frame.of(FrameKind.INPUT_TAKEN, payload -> payload.number(bytes.length)));
        });
    }

    /** Output has been written by the launcher. */
    void written(int bytes) {
        credit.give(bytes);
    }
}
