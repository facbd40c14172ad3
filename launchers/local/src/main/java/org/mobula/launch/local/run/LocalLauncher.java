package org.mobula.launch.local.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;
import org.mobula.launch.spi.Launcher;

/**
 * Starts ranks as processes of this machine.
 *
 * <p><b>Threads:</b> one run at a time. <b>Ownership:</b> the processes and files of the run; none of them remains when
 * {@link #run} returns or the user interrupts it. If this process is killed, each rank ends itself.
 */
public final class LocalLauncher implements Launcher {
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
        return RankCommand.here(plan).options(List.of(), List.of());
    }

    @Override
    public List<String> command(JobPlan plan, MainClass main, Place place) {
        // no launcher of ours runs on this host that could remove what ranks left which a scheduler has killed
        new StaleRuns(RunLock.parent(), JobEnvironment.sharedMemory(System.getenv())).sweepFolders();
        RankCommand command = RankCommand.here(plan).with(new HostShare(0, place.onHost(), Machine.here()));
        if (place.rank() != plan.debugRank()) {
            return command.words(place.rank(), main);
        }
        int port = Debugger.freePort(); // nothing reads the rank's output, in which the JVM would print it
        System.err.println(Debugger.remoteLine(place.rank(), JobEnvironment.host(System.getenv()), port));
        return command.words(place.rank(), main, port);
    }

    @Override
    public int run(JobPlan plan) {
        RankCommand command = RankCommand.here(plan);
        // refuses too many ranks before any file exists
        command.options(List.of(), ProcessorBinding.processors(plan.binding(), command.share()));
        return LauncherRun.run(plan, LocalProcesses::new);
    }
}
