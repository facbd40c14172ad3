package org.mobula.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mobula socket}: runs a program with fast sockets and returns its exit code. */
@Command(
        name = "socket",
        description = {
            "Run a program whose java.net sockets use shared memory to peers on this host that were started in the same way.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"mobula socket [options] -- java [java options] (-jar program.jar | Main) [arguments]"},
        footer = {
            "",
            "To all other peers the sockets are what they were. A command that is not java, for example a script, gets the"
                    + " agent by JAVA_TOOL_OPTIONS; each JVM that it starts prints a line then.",
            "",
            "Examples:",
            "  mobula socket -- java -cp hsqldb.jar org.hsqldb.server.Server",
            "  mobula socket --report -- java -jar client.jar"
        })
final class SocketCommand implements Callable<Integer> {
    static final String AGENT = "mobula-socket-agent.jar";

    @Option(names = "--report", description = "print at the end how many connections went which way, and why")
    private boolean report;

    @Option(names = "--tcp", description = "use TCP for all connections, to compare")
    private boolean tcp;

    @Option(
            names = "--spin",
            paramLabel = "MICROSECONDS",
            description = "how long a waiting thread spins before it sleeps; default: 50; 0: it never spins")
    private @Nullable Integer spin;

    @Option(
            names = "--ring-bytes",
            paramLabel = "BYTES",
            description = "capacity of a connection's ring in each direction; default: 262144")
    private @Nullable Integer ringBytes;

    @Option(
            names = "--memory-bytes",
            paramLabel = "BYTES",
            description =
                    "limit of the memory of all rings of the program; default: 536870912. Connections beyond it use TCP")
    private @Nullable Long memoryBytes;

    @Option(names = "--dir", paramLabel = "FOLDER", description = "where the rings are; default: /dev/shm")
    private @Nullable Path folder;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "the program's own command")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        return AgentCommandLine.run(AgentCommandLine.with(option(), command));
    }

    /** The option for the JVM. */
    String option() {
        List<String> words = new ArrayList<>();
        if (report) {
            words.add("report");
        }
        if (tcp) {
            words.add("tcp");
        }
        add(words, "spin", spin);
        add(words, "ring", ringBytes);
        add(words, "memory", memoryBytes);
        add(words, "dir", folder);
        String options = words.isEmpty() ? "" : "=" + String.join(",", words);
        return "-javaagent:" + AgentCommandLine.jar(AGENT) + options;
    }

    private static void add(List<String> words, String name, @Nullable Object value) {
        if (value != null) {
            words.add(name + "=" + value);
        }
    }
}
