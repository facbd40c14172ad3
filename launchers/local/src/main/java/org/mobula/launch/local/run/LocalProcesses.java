package org.mobula.launch.local.run;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.Machine;
import org.mobula.launch.local.control.RunFolder;

/**
 * The ranks as processes of this machine. Rank 0 inherits the launcher's input, and the input of the others is empty.
 */
final class LocalProcesses implements ProcessStarter {
    private static final File NOTHING = new File("/dev/null");

    private final RunContext context;
    private final RankRelays relays;

    LocalProcesses(RunContext context) {
        this.context = context;
        this.relays = new RankRelays(
                context.plan(),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                host(0),
                this::announce);
    }

    @Override
    public String host(int rank) {
        return JobEnvironment.host(System.getenv());
    }

    @Override
    public RankProcess start(int rank) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                context.command(rank, new HostShare(rank, context.plan().size(), Machine.here())));
        setEnvironment(builder.environment(), rank);
        builder.redirectInput(rank == 0 ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.from(NOTHING));
        if (relays.areNeeded(rank)) {
            return relays.relayed(rank, builder.start());
        }
        builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        return relays.plain(builder.start());
    }

    private void announce(int rank, int port) {
        System.err.println(Debugger.line(rank, host(rank), port));
    }

    private void setEnvironment(Map<String, String> variables, int rank) {
        RunFolder folder = context.folder();
        variables.putAll(context.environment(rank));
        variables.put(JobEnvironment.JOB, folder.path().toString());
        variables.put(
                JobEnvironment.SHM_DIR,
                (Files.exists(folder.memory()) ? folder.memory() : folder.sharedMemory()).toString());
        // behind a wrapper, ranks may be in separate networks, where loopback does not connect them
        if (context.plan().wrapper().isEmpty()) {
            variables.putIfAbsent(JobEnvironment.TCP_ADDRESS, "127.0.0.1");
        }
    }
}
