package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;

/**
 * A peer of several processes that form a group over loopback; the last one measures. The arguments of each process are
 * the library, {@code serves} or {@code measures}, the port of the first process or 0, the number of processes, and a
 * {@link Task}. Serving processes print their port.
 *
 * @param name its name in tables
 * @param library name of its jar without the version
 * @param peers class path of its program
 * @param members number of processes
 * @param program main class
 * @param options options for the JVMs, in addition to those of all implementations
 */
public record PeerGroup(String name, String library, Peers peers, int members, String program, List<String> options)
        implements Implementation {
    /** Number of arguments before the task. */
    public static final int OWN_ARGUMENTS = 4;

    /** The role of the process that measures. */
    public static final String MEASURES = "measures";

    private static final String SERVES = "serves";

    /** Copies the list. */
    public PeerGroup {
        options = List.copyOf(options);
    }

    @Override
    public String version() {
        return Jvm.version(peers.version(library), options);
    }

    @Override
    public @Nullable String obstacle() {
        return peers.version(library).equals(library)
                ? "there is no " + library + " among the jars of bench/peers (mvn -pl bench/peers -am package)"
                : null;
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("theirs", ".results");
        Task task = new Task(results, length, works);
        List<ChildProcess> serving = new ArrayList<>();
        try {
            String first = "0";
            for (int i = 1; i < members; i++) {
                ChildProcess next = start(SERVES, first, task);
                serving.add(next);
                String port = next.line();
                first = i == 1 ? port : first;
            }
            try (ChildProcess measuring = start(MEASURES, first, task)) {
                measuring.await(task.limit());
            }
            return Results.read(results);
        } finally {
            serving.forEach(ChildProcess::close);
            Files.delete(results);
        }
    }

    private ChildProcess start(String role, String first, Task task) throws IOException {
        List<String> words = new ArrayList<>(List.of(library, role, first, Integer.toString(members)));
        words.addAll(task.words());
        return ChildProcess.start(name + ", which " + role, Jvm.words(peers.classPath(), program, options, words));
    }
}
