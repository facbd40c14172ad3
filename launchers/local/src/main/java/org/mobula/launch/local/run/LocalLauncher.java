package org.mobula.launch.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.spi.Launcher;

/**
 * Starts ranks as processes of this machine.
 *
 * <p><b>Threads:</b> one run at a time. <b>Ownership:</b> the processes and files of the run; none of them remains when
 * {@link #run} returns or the user interrupts it. If this process is killed, each rank ends itself.
 */
public final class LocalLauncher implements Launcher {
    private static final int SECRET_BYTES = 32;

    /** For the service loader. */
    public LocalLauncher() {}

    @Override
    public String name() {
        return "local";
    }

    @Override
    public String obstacle() {
        Path parent = RunLock.parent();
        return Files.isWritable(parent)
                ? ""
                : "cannot write to " + parent + ", where runs have their folders; set TMPDIR to another folder";
    }

    @Override
    public List<String> javaOptions(JobPlan plan) {
        return RankCommand.here(plan).options(List.of());
    }

    @Override
    public List<String> command(JobPlan plan, MainClass main, Place place) {
        return RankCommand.here(plan).on(place.onHost()).words(place.rank(), main);
    }

    @Override
    public int run(JobPlan plan) {
        RankCommand command = RankCommand.here(plan);
        Path sharedMemory = JobEnvironment.sharedMemory(System.getenv());
        command.options(List.of()); // refuses too many ranks before any file exists
        new StaleRuns(RunLock.parent(), sharedMemory).sweep();
        LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
        Program program = plan.program().compiled();
        RunLock lock = RunLock.make(RunLock.parent(), sharedMemory);
        try (InterruptHandler _ = new InterruptHandler(events, lock.folder());
                lock) {
            MainClass main = program.prepare(Files.createDirectory(lock.folder().program()));
            return start(command, main, lock.folder(), events);
        } catch (IOException failure) {
            throw new LaunchException("cannot write to " + lock.folder().path() + ": " + failure, failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while waiting for the ranks to end", failure);
        }
    }

    private static int start(RankCommand command, MainClass main, RunFolder folder, LinkedBlockingQueue<Event> events)
            throws InterruptedException {
        JobPlan plan = command.plan();
        byte[] secret = HexFormat.of().parseHex(Proof.random(SECRET_BYTES));
        String host = JobEnvironment.host(System.getenv());
        ReentrantLock whole = new ReentrantLock();
        RankStarter starter = new RankStarter(plan, command, main, folder, secret, whole);
        if (plan.verbose()) {
            System.err.println("mobula: run " + folder.id() + ": " + plan.size() + " ranks on " + host + ", rank 0 as: "
                    + String.join(" ", command.words(0, main)));
        }
        try (ControlSocket _ = ControlSocket.at(folder.socket(), secret, plan.size(), events::add);
                SigquitWatch _ = new SigquitWatch(events)) {
            return new LocalRun(plan, events, System.err::println).run(starter, host);
        }
    }
}
