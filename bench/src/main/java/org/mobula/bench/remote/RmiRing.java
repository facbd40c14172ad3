package org.mobula.bench.remote;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.ContestFailedException;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Jvm;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/**
 * java.rmi in several processes, each of which calls the next one, all at once.
 *
 * @param name what tables call it
 * @param version name and version
 * @param size how many processes
 * @param options for all JVMs, besides those that all contestants have
 */
record RmiRing(String name, String version, int size, List<String> options) implements Contestant {
    @Override
    public Map<String, Measurement> run(List<String> works, Effort effort) throws IOException, InterruptedException {
        List<Member> members = new ArrayList<>();
        try {
            for (int i = 0; i < size; i++) {
                members.add(start(works, effort));
            }
            List<String> ports = new ArrayList<>();
            for (Member member : members) {
                ports.add(hear(member));
            }
            for (int i = 0; i < size; i++) {
                members.get(i).say(ports.get((i + 1) % size));
            }
            for (Member member : members) {
                hear(member); // why all: who ends takes the one away whom the one before still calls
            }
            return gather(works, members);
        } finally {
            for (Member member : members) {
                member.process.destroyForcibly().waitFor();
                Files.delete(member.results);
            }
        }
    }

    private Member start(List<String> works, Effort effort) throws IOException {
        Path results = Files.createTempFile("theirs", ".results");
        List<String> words = Jvm.words(RmiRingProgram.class, options, new Task(results, effort, works).words());
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new Member(process, results, process.inputReader(StandardCharsets.UTF_8));
    }

    private String hear(Member member) throws IOException {
        @Nullable String line = member.said.readLine();
        if (line == null) {
            throw new ContestFailedException(name
                    + " could not be measured: one of its " + size
                    + " processes ended early; its own messages stand above");
        }
        return line;
    }

    private static Map<String, Measurement> gather(List<String> works, List<Member> members) throws IOException {
        List<Map<String, Measurement>> all = new ArrayList<>();
        for (Member member : members) {
            all.add(Results.read(member.results));
        }
        String work = works.getFirst();
        return Map.of(
                work,
                RingMember.together(all.stream()
                        .map(each -> Objects.requireNonNull(each.get(work), work))
                        .toList()));
    }

    /** A process of the ring. */
    private record Member(Process process, Path results, BufferedReader said) {
        void say(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        }
    }
}
