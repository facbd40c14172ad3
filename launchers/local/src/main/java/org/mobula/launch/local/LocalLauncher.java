package org.mobula.launch.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.local.run.LocalRuns;
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
        Path parent = LocalRuns.parent();
        return Files.isWritable(parent)
                ? ""
                : "cannot write to " + parent + ", where runs have their folders; set TMPDIR to another folder";
    }

    @Override
    public List<String> javaOptions(JobPlan plan) {
        return LocalRuns.javaOptions(plan);
    }

    @Override
    public int run(JobPlan plan) {
        return LocalRuns.run(plan, JobEnvironment.sharedMemory(System.getenv()), System.err::println);
    }
}
