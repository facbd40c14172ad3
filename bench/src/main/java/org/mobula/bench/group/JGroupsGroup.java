package org.mobula.bench.group;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.ChildProcess;
import org.mobula.bench.process.Jvm;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/**
 * JGroups' calls to all members of a group, over its TCP stack on loopback. Each member is a process; one of them calls.
 *
 * @param peers class path of its programs
 * @param members number of members, including the caller
 */
record JGroupsGroup(Peers peers, int members) implements Implementation {
    private static final String PROGRAMS = "org.mobula.bench.peers.jgroups.";
    private static final String FIRST = "0";

    @Override
    public String name() {
        return "JGroups";
    }

    @Override
    public String version() {
        return Jvm.version(peers.version("jgroups"), List.of());
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("theirs", ".results");
        Task task = new Task(results, length, works);
        List<ChildProcess> serving = new ArrayList<>();
        try {
            String first = FIRST;
            for (int i = 1; i < members; i++) {
                ChildProcess next = start("member " + i, "JGroupsMember", first, task);
                serving.add(next);
                String port = next.line();
                first = i == 1 ? port : first;
            }
            try (ChildProcess calling = start("caller", "JGroupsGroupClient", first, task)) {
                calling.await(task.limit());
            }
            return Results.read(results);
        } finally {
            serving.forEach(ChildProcess::close);
            Files.delete(results);
        }
    }

    private ChildProcess start(String role, String main, String first, Task task) throws IOException {
        List<String> words = new ArrayList<>(List.of(first, Integer.toString(members)));
        words.addAll(task.words());
        return ChildProcess.start(
                name() + "' " + role, Jvm.words(peers.classPath(), PROGRAMS + main, List.of(), words));
    }
}
