package org.mobula.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that the commands of Java agents have in common, and the option for the JVM that they make. */
final class AgentOption {
    @Option(
            names = "--spin",
            paramLabel = "MICROSECONDS",
            description = "how long a waiting thread spins before it sleeps; default: 50; 0: it never spins")
    private @Nullable Integer spin;

    @Option(
            names = "--ring-bytes",
            paramLabel = "BYTES",
            description = "capacity of the ring of a connection in each direction; default: 262144")
    private @Nullable Integer ringBytes;

    @Option(
            names = "--memory-bytes",
            paramLabel = "BYTES",
            description =
                    "limit of the memory of all rings of the program; default: 536870912. What is beyond it uses TCP")
    private @Nullable Long memoryBytes;

    @Option(names = "--dir", paramLabel = "FOLDER", description = "where the rings are; default: /dev/shm")
    private @Nullable Path folder;

    /**
     * The option for the JVM.
     *
     * @param agent the name of the agent's jar
     * @param first options of one agent only
     */
    String text(String agent, List<String> first) {
        List<String> words = new ArrayList<>(first);
        add(words, "spin", spin);
        add(words, "ring", ringBytes);
        add(words, "memory", memoryBytes);
        add(words, "dir", folder);
        String options = words.isEmpty() ? "" : "=" + String.join(",", words);
        return "-javaagent:" + AgentCommandLine.jar(agent) + options;
    }

    private static void add(List<String> words, String name, @Nullable Object value) {
        if (value != null) {
            words.add(name + "=" + value);
        }
    }
}
