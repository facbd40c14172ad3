package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * A peer of several plain JVMs, each of which calls the next one, all at once. Each has a {@link Task} as argument,
 * prints its address, reads the address of the next one, measures, prints a line once its results are in the file, and
 * serves until its standard input ends.
 *
 * @param name its name in tables
 * @param library name and version of the library
 * @param program main class of each JVM, in the same jar as this class
 * @param size number of JVMs
 * @param options options for all JVMs, in addition to those of all implementations
 */
public record JvmRing(String name, String library, Class<?> program, int size, List<String> options)
        implements Implementation {
    /** Copies the list. */
    public JvmRing {
        options = List.copyOf(options);
    }

    @Override
    public String version() {
        return Jvm.version(library, options);
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        List<Member> members = new ArrayList<>();
        try {
            for (int i = 0; i < size; i++) {
                members.add(start(i, new Task(Files.createTempFile("theirs", ".results"), length, works)));
            }
            List<String> addresses = new ArrayList<>();
            for (Member member : members) {
                addresses.add(member.process.line());
            }
            for (int i = 0; i < size; i++) {
                members.get(i).process.say(addresses.get((i + 1) % size));
            }
            List<Map<String, Measurement>> all = new ArrayList<>();
            for (Member member : members) {
                member.process.line(); // all must have measured before any of them ends
                all.add(Results.read(member.results));
            }
            return together(works, all);
        } finally {
            for (Member member : members) {
                member.process.close();
                Files.delete(member.results);
            }
        }
    }

    /**
     * Combines the measurements of all members: by means, because members compete for processors. The allocation of a
     * process for calls that it makes and calls that it serves is not distinguished.
     */
    public static Measurement together(List<Measurement> members) {
        double call = mean(members, Measurement::mean);
        return new Measurement(call, call, mean(members, Measurement::callerBytes), Double.NaN);
    }

    private static Map<String, Measurement> together(List<String> works, List<Map<String, Measurement>> members) {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : works) {
            results.put(
                    work,
                    together(members.stream()
                            .map(each -> Objects.requireNonNull(each.get(work), work))
                            .toList()));
        }
        return results;
    }

    private static double mean(List<Measurement> members, ToDoubleFunction<Measurement> value) {
        return members.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private Member start(int index, Task task) throws IOException {
        List<String> words = Jvm.words(Jvm.classPath(), program.getName(), options, task.words());
        return new Member(ChildProcess.start(name + "'s process " + index, words), task.results());
    }

    /** A JVM of the ring. */
    private record Member(ChildProcess process, Path results) {}
}
