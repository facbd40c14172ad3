package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * An implementation in one plain JVM, whose arguments are some words and a {@link Task}.
 *
 * @param name its name in tables
 * @param library name and version of the library
 * @param classPath class path of its program
 * @param main its main class
 * @param options options of its JVM, besides those of all
 * @param words arguments before the task
 */
public record OneProcess(
        String name, String library, String classPath, String main, List<String> options, List<String> words)
        implements Implementation {
    /** Copies the list. */
    public OneProcess {
        options = List.copyOf(options);
        words = List.copyOf(words);
    }

    /** An implementation whose JVM needs no options of its own. */
    public OneProcess(String name, String library, String classPath, String main, List<String> words) {
        this(name, library, classPath, main, List.of(), words);
    }

    @Override
    public String version() {
        return library + " ("
                + String.join(
                        " ",
                        Stream.concat(Jvm.OPTIONS.stream(), options.stream()).toList()) + ")";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("alone", ".results");
        Task task = new Task(results, length, works);
        List<String> arguments = new ArrayList<>(words);
        arguments.addAll(task.words());
        try (ChildProcess child = ChildProcess.start(name, Jvm.words(classPath, main, options, arguments))) {
            child.await(task.limit());
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }
}
