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
 * the library, {@code serves} or {@code measures}, the address of the first process or 0, the number of processes, and a
 * {@link Task}. Serving processes print their address: a port, or what else finds them.
 *
 * @param name its name in tables
 * @param library the first argument of its program
 * @param libraryVersion name and version of the library
 * @param obstacle why it cannot run, or null
 * @param classPath class path of its program
 * @param members number of processes
 * @param program main class
 * @param options options for the JVMs, in addition to those of all implementations
 */
public record PeerGroup(
        String name,
        String library,
        String libraryVersion,
        @Nullable String obstacle,
        String classPath,
        int members,
        String program,
        List<String> options)
        implements Implementation {
    /** Number of arguments before the task. */
    public static final int OWN_ARGUMENTS = 4;

    /** The role of the process that measures. */
    public static final String MEASURES = "measures";

    /** The address of the first process, as the first process itself receives it. */
    public static final String NO_ADDRESS = "0";

    private static final String SERVES = "serves";

    /** Copies the list. */
    public PeerGroup {
        options = List.copyOf(options);
    }

    /**
     * A group whose program uses a library of {@code bench/peers}.
     *
     * @param library name of its jar without the version
     */
    public PeerGroup(String name, String library, Peers peers, int members, String program, List<String> options) {
        this(
                name,
                library,
                peers.version(library),
                peers.version(library).equals(library)
                        ? "there is no " + library + " among the jars of bench/peers (mvn -pl bench/peers -am package)"
                        : null,
                peers.classPath(),
                members,
                program,
                options);
    }

    /** A group whose program is in the same jar as this class, and uses a library of the JDK. */
    public PeerGroup(String name, String libraryVersion, int members, Class<?> program, List<String> options) {
        this(name, name, libraryVersion, null, Jvm.classPath(), members, program.getName(), options);
    }

    @Override
    public String version() {
        return Jvm.version(libraryVersion, options);
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("theirs", ".results");
        Task task = new Task(results, length, works);
        List<ChildProcess> serving = new ArrayList<>();
        try {
            String first = NO_ADDRESS;
            for (int i = 1; i < members; i++) {
                ChildProcess next = start(SERVES, first, task);
                serving.add(next);
                String address = next.line();
                first = i == 1 ? address : first;
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
        return ChildProcess.start(name + ", which " + role, Jvm.words(classPath, program, options, words));
    }
}
