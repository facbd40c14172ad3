package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;

/**
 * A contestant that needs nobody else: one plain JVM, which takes some words and a {@link Task}.
 *
 * @param name what tables call it
 * @param library its own name and version
 * @param classPath where its program is
 * @param main its main class
 * @param words what it is told before the task
 */
public record OneProcess(String name, String library, String classPath, String main, List<String> words)
        implements Contestant {
    /** Copies the list. */
    public OneProcess {
        words = List.copyOf(words);
    }

    @Override
    public String version() {
        return library + " (" + String.join(" ", Jvm.OPTIONS) + ")";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, Effort effort) throws IOException, InterruptedException {
        Path results = Files.createTempFile("alone", ".results");
        Task task = new Task(results, effort, works);
        List<String> arguments = new ArrayList<>(words);
        arguments.addAll(task.words());
        try (Child child = Child.start(name, Jvm.words(classPath, main, List.of(), arguments))) {
            child.await(task.limit());
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }
}
