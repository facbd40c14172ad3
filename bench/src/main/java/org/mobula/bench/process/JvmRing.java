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
 * A peer of several plain JVMs, each of which calls the next one, all at once. Each takes a {@link Task}, writes a line,
 * by which it is found, reads the next one's line, measures, writes another line when its results are in the file, and
 * serves until its standard input ends.
 *
 * @param name what tables call it
 * @param library its own name and version
 * @param program main class of each JVM, beside this class
 * @param size how many
 * @param options for all JVMs, besides those that all implementations have
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
                member.process.line(); // why all: who ends takes the one away whom the one before still calls
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
     * What all members of a ring measured, as one: the means, because of the processors the others get less when one
     * gets more. What a process allocates for calls that it makes and calls that it answers cannot be told apart.
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

    /** One of them. */
    private record Member(ChildProcess process, Path results) {}
}
