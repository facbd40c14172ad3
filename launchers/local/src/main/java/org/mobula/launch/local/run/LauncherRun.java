package org.mobula.launch.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;

/**
 * A run from the preparation of its program to the removal of its files.
 *
 * <p><b>Threads:</b> one run at a time. <b>Ownership:</b> the processes and files of the run.
 */
public final class LauncherRun {
    private static final int SECRET_BYTES = 32;

    private LauncherRun() {}

    /**
     * Starts all ranks and waits until the run has ended.
     *
     * @param plan what to start
     * @param processes makes what starts the processes
     * @return the exit code of the rank that failed first, or 0
     * @throws LaunchException if the run cannot be started
     */
    public static int run(JobPlan plan, Function<RunContext, ProcessStarter> processes) {
        Path sharedMemory = JobEnvironment.sharedMemory(System.getenv());
        new StaleRuns(RunLock.parent(), sharedMemory).sweep();
        LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
        Program program = plan.program().compiled();
        RunLock lock = RunLock.make(RunLock.parent(), sharedMemory);
        try (InterruptHandler _ = new InterruptHandler(events, lock.folder());
                lock) {
            MainClass main = program.prepare(Files.createDirectory(lock.folder().program()));
            byte[] secret = HexFormat.of().parseHex(Proof.random(SECRET_BYTES));
            RunContext context = new RunContext(plan, main, lock.folder(), secret);
            try (ProcessStarter starter = processes.apply(context)) {
                return start(context, starter, events);
            }
        } catch (IOException failure) {
            throw new LaunchException("cannot write to " + lock.folder().path() + ": " + failure, failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while waiting for the ranks to end", failure);
        }
    }

    private static int start(RunContext context, ProcessStarter processes, LinkedBlockingQueue<Event> events)
            throws InterruptedException {
        JobPlan plan = context.plan();
        RunFolder folder = context.folder();
        if (plan.verbose()) {
            System.err.println("mobula: run " + folder.id() + ": " + plan.size() + " ranks on " + processes.host(0)
                    + ", rank 0 as: "
                    + String.join(" ", context.command(0, new HostShare(0, plan.size(), Machine.here()))));
        }
        try (ControlSocket _ = ControlSocket.at(folder.socket(), context.secret(), plan.size(), events::add);
                SigquitWatch _ = new SigquitWatch(events);
                FileConnections files = FileConnections.of(plan, context.main())) {
            processes.prepare(events::add);
            return new LocalRun(plan, processes, events, files, System.err::println).run();
        }
    }
}
