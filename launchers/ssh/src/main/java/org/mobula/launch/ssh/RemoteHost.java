package org.mobula.launch.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.local.run.RunContext;

/**
 * A host of a run: how to run commands there, and what was found when it was prepared.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the run's folder on the host.
 */
final class RemoteHost {
    private static final int CONNECT_SECONDS = 8;
    private static final int ALIVE_SECONDS = 15;
    private static final int ALIVE_COUNT = 4;

    /** Variables that are right on the launcher's host only. */
    private static final Set<String> OF_THIS_HOST = Set.of(
            JobEnvironment.HOST,
            JobEnvironment.TCP_ADDRESS,
            JobEnvironment.SHM_DIR,
            JobEnvironment.EXEC,
            JobEnvironment.SSH);

    private final String name;
    private final RunContext context;
    private final boolean here;
    private final String id;
    private PreparedHost prepared = PreparedHost.NONE;

    /**
     * @param name as the user calls it
     * @param number distinguishes the hosts of a run, which may share file systems
     */
    RemoteHost(String name, int number, RunContext context) {
        this.name = name;
        this.context = context;
        this.here = isHere(name);
        this.id = context.folder().id() + HexFormat.of().toHexDigits((short) number);
    }

    /** Whether a host is this machine. */
    private static boolean isHere(String name) {
        return name.equals("localhost") || name.equals(JobEnvironment.host(Map.of()));
    }

    /** Makes the run's folder, finds a JDK, and copies files that the host does not have. */
    void prepare() throws IOException, InterruptedException {
        prepared = new HostPreparation(name, remote(List.of()), context).run(id);
    }

    /** Removes the run's folder. Never fails: a host that cannot be reached removes it itself. */
    void remove() throws IOException, InterruptedException {
        if (prepared != PreparedHost.NONE) {
            List<String> words = remote(List.of());
            words.add(
                    Shell.command(Shell.script("remove.sh"), List.of(id, prepared.folder(), prepared.sharedMemory())));
            Process process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            process.waitFor();
        }
    }

    /** The command that starts a rank; its input begins with {@link #variables}. */
    List<String> startWords(int rank, int onHost) {
        List<String> forward = here
                ? List.of()
                : List.of(
                        "-o",
                        "ExitOnForwardFailure=yes",
                        "-R",
                        control(rank) + ":" + context.folder().socket());
        List<String> words = remote(forward);
        List<String> arguments = new ArrayList<>(List.of(System.getProperty("user.dir")));
        arguments.addAll(prepared.onHost(context.command(rank, onHost, prepared.machine())));
        words.add(Shell.command(Shell.script("start.sh"), arguments));
        return words;
    }

    private String control(int rank) {
        return here ? context.folder().socket().toString() : prepared.folder() + "/control-" + rank;
    }

    /** Lines of variables, ended by an empty one. */
    String variables(int rank) {
        Map<String, String> variables = new HashMap<>();
        System.getenv().forEach((variable, value) -> {
            if (variable.startsWith("MOBULA_") && !OF_THIS_HOST.contains(variable)) {
                variables.put(variable, value);
            }
        });
        variables.putAll(context.environment(rank));
        variables.put(JobEnvironment.JOB, prepared.folder());
        variables.put(JobEnvironment.SHM_DIR, prepared.sharedMemory());
        variables.put(JobEnvironment.CONTROL, control(rank));
        StringBuilder lines = new StringBuilder();
        variables.forEach((variable, value) -> {
            if (value.indexOf('\n') < 0) {
                lines.append(variable).append('=').append(value).append('\n');
            }
        });
        return lines.append('\n').toString();
    }

    /** The command, which a user may replace: {@code ssh -F CONFIG}. */
    static List<String> sshWords() {
        String given = System.getenv().getOrDefault(JobEnvironment.SSH, "").strip();
        return List.of((given.isEmpty() ? "ssh" : given).split("\\s+"));
    }

    /** The words before a shell command that runs on the host; modifiable. */
    private List<String> remote(List<String> options) {
        if (here) {
            return new ArrayList<>(List.of("/bin/sh", "-c"));
        }
        List<String> words = new ArrayList<>(sshWords());
        words.addAll(List.of(
                "-T",
                "-x",
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=" + CONNECT_SECONDS,
                "-o",
                "ServerAliveInterval=" + ALIVE_SECONDS,
                "-o",
                "ServerAliveCountMax=" + ALIVE_COUNT));
        words.addAll(options);
        words.addAll(List.of("--", name));
        return words;
    }
}
