package org.mobula.launch.ssh;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.launch.JobPlan;
import org.mobula.launch.local.run.LauncherRun;
import org.mobula.launch.spi.Launcher;
import org.mobula.launch.ssh.host.SshCommand;

/**
 * Starts ranks on the hosts of a plan.
 *
 * <p><b>Threads:</b> one run at a time. <b>Ownership:</b> the processes and files of the run on all hosts; none of them
 * remains when {@link #run} returns. If this process is killed, each rank ends itself and removes its files.
 */
public final class SshLauncher implements Launcher {
    /** For the service loader. */
    public SshLauncher() {}

    @Override
    public String name() {
        return "ssh";
    }

    @Override
    public String obstacle() {
        String command = SshCommand.words().getFirst();
        if (command.contains("/")) {
            return Files.isExecutable(Path.of(command)) ? "" : command + " is not a program; correct MOBULA_SSH";
        }
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        boolean present = Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, command)));
        return present ? "" : command + " is not on the PATH; install OpenSSH to run on several hosts";
    }

    @Override
    public boolean isRequired() {
        return false;
    }

    @Override
    public List<String> javaOptions(JobPlan plan) {
        return List.of();
    }

    @Override
    public int run(JobPlan plan) {
        return LauncherRun.run(plan, SshProcesses::new);
    }
}
