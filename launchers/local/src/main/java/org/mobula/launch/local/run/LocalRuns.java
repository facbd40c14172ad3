package org.mobula.launch.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;

/** Creates the resources of a local run and releases them. <b>Threads:</b> one run at a time. */
public final class LocalRuns {
    private static final int SECRET_BYTES = 32;

    private LocalRuns() {}

    /** The parent of the folders of runs. */
    public static Path parent() {
        return RunLock.parent();
    }

    /** The options of each rank's JVM. */
    public static List<String> javaOptions(JobPlan plan) {
        return RankCommand.here(plan).options(List.of());
    }

    /**
     * Runs a plan.
     *
     * @param plan the run
     * @param sharedMemory parent of the folder for shared-memory files
     * @param say prints a line for the user
     * @return the exit code of the rank that failed first, or 0
     */
    public static int run(JobPlan plan, Path sharedMemory, Consumer<String> say) {
        RankCommand command = RankCommand.here(plan);
        command.options(List.of()); // refuses too many ranks before any file exists
        new StaleRuns(parent(), sharedMemory).sweep();
        LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
        Program program = plan.program().compiled();
        RunLock claim = RunLock.make(parent(), sharedMemory);
        try (InterruptHandler _ = new InterruptHandler(events, claim.folder());
                claim) {
            MainClass main =
                    program.prepare(Files.createDirectory(claim.folder().program()));
            return start(command, main, claim.folder(), events, say);
        } catch (IOException failure) {
            throw new LaunchException("cannot write to " + claim.folder().path() + ": " + failure, failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while waiting for the ranks to end", failure);
        }
    }

    private static int start(
            RankCommand command,
            MainClass main,
            RunFolder folder,
            LinkedBlockingQueue<Event> events,
            Consumer<String> say)
            throws InterruptedException {
        JobPlan plan = command.plan();
        byte[] secret = HexFormat.of().parseHex(Proof.random(SECRET_BYTES));
        String host = JobEnvironment.host(System.getenv());
        ReentrantLock whole = new ReentrantLock();
        RankStarter starter = new RankStarter(plan, command, main, folder, secret, whole);
        if (plan.verbose()) {
            say.accept("mobula: run " + folder.id() + ": " + plan.size() + " ranks on " + host + ", rank 0 as: "
                    + String.join(" ", command.words(0, main)));
        }
        try (ControlSocket _ = new ControlSocket(folder.socket(), secret, plan.size(), events::add);
                SigquitWatch _ = new SigquitWatch(events)) {
            return new LocalRun(plan, events, say).run(starter, host);
        }
    }
}
