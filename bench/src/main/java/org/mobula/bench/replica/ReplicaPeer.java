package org.mobula.bench.replica;

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
import org.mobula.bench.process.ChildProcess;
import org.mobula.bench.process.Jvm;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/**
 * A library with replicated objects, over loopback. Of several processes, the last one reads and writes.
 *
 * @param name its name in tables
 * @param library name of its jar without the version
 * @param peers class path of its programs
 * @param members number of processes
 * @param options options for their JVMs, in addition to those of all implementations
 */
record ReplicaPeer(String name, String library, Peers peers, int members, List<String> options)
        implements Implementation {
    private static final String PROGRAM = "org.mobula.bench.peers.replica.MemberProgram";
    private static final String NOBODY = "0";

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
        List<ChildProcess> others = new ArrayList<>();
        try {
            String first = NOBODY;
            for (int i = 1; i < members; i++) {
                ChildProcess next = start("member " + i, "keeps", first, task);
                others.add(next);
                String port = next.line();
                first = i == 1 ? port : first;
            }
            try (ChildProcess writing = start("writer", "writes", first, task)) {
                writing.await(task.limit());
            }
            return Results.read(results);
        } finally {
            others.forEach(ChildProcess::close);
            Files.delete(results);
        }
    }

    private ChildProcess start(String role, String does, String first, Task task) throws IOException {
        List<String> words = new ArrayList<>(List.of(library, does, first, Integer.toString(members)));
        words.addAll(task.words());
        return ChildProcess.start(name + "'s " + role, Jvm.words(peers.classPath(), PROGRAM, options, words));
    }
}
