package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.mobula.bench.ContestFailedException;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;

/**
 * A contestant that needs nobody else: one plain JVM, which takes some words and a {@link Task}.
 *
 * @param name what tables call it
 * @param version name and version
 * @param main its main class
 * @param words what it is told before the task
 */
public record OneProcess(String name, String version, Class<?> main, List<String> words) implements Contestant {
    /** Copies the list. */
    public OneProcess {
        words = List.copyOf(words);
    }

    @Override
    public String version() {
        return version + " (" + String.join(" ", Jvm.OPTIONS) + ")";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, Effort effort) throws IOException, InterruptedException {
        Path results = Files.createTempFile("alone", ".results");
        try {
            Task task = new Task(results, effort, works);
            List<String> arguments = new ArrayList<>(words);
            arguments.addAll(task.words());
            Process process = new ProcessBuilder(Jvm.words(main, List.of(), arguments))
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                await(process, task);
            } finally {
                process.destroyForcibly();
            }
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }

    private void await(Process process, Task task) throws InterruptedException {
        if (!process.waitFor(task.limit().toMillis(), TimeUnit.MILLISECONDS)) {
            throw failed("it took more than " + task.limit().toSeconds() + " s");
        }
        if (process.exitValue() != 0) {
            throw failed("exit code " + process.exitValue());
        }
    }

    private ContestFailedException failed(String what) {
        return new ContestFailedException(
                name + " could not be measured: its process failed (" + what + "); its own messages stand above");
    }
}
