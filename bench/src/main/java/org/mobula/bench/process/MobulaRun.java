package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * Mobula: a program that the command {@code mobula run} starts, as a user does. In contrast to {@link Ranks}, the JVMs
 * have the launcher's own options, with its ahead-of-time cache.
 *
 * @param command the script {@code mobula}
 * @param main main class, in the same jar as this class, whose argument is a {@link Task}
 * @param size number of ranks
 */
public record MobulaRun(Path command, Class<?> main, int size) implements Implementation {
    private static final String TRANSPORT = "shm";

    @Override
    public String name() {
        return "mobula " + TRANSPORT;
    }

    @Override
    public String version() {
        return "mobula " + Ranks.ownVersion() + " (mobula run, with its own options for JVMs)";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("ours", ".results");
        try {
            Task task = new Task(results, length, works);
            try (ChildProcess running = ChildProcess.start(name(), words(task.words()))) {
                running.drain();
                running.await(task.limit());
            }
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }

    /** The command with arguments for the program. */
    public List<String> words(List<String> arguments) {
        return words(List.of(), arguments);
    }

    /** The command with more options of {@code mobula run}, and arguments for the program. */
    public List<String> words(List<String> options, List<String> arguments) {
        List<String> words = new ArrayList<>(
                List.of(command.toString(), "run", "-n", Integer.toString(size), "--transport", TRANSPORT));
        words.addAll(options);
        words.addAll(List.of("-cp", Jvm.classPath(), main.getName()));
        words.addAll(arguments);
        return words;
    }
}
