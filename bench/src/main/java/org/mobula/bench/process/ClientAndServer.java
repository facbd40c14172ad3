package org.mobula.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.ContestFailedException;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;

/**
 * A peer of two plain JVMs. The server writes one line, by which the client finds it, and ends when its standard input
 * does; the client takes that line and a {@link Task}.
 *
 * @param name what tables call it
 * @param version name and version
 * @param server main class of the JVM that is called
 * @param client main class of the JVM that calls
 * @param options for both JVMs, besides those that all contestants have
 */
public record ClientAndServer(String name, String version, Class<?> server, Class<?> client, List<String> options)
        implements Contestant {
    @Override
    public String version() {
        return version + " (" + String.join(" ", Jvm.OPTIONS) + ")";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, Effort effort) throws IOException, InterruptedException {
        Path results = Files.createTempFile("theirs", ".results");
        Task task = new Task(results, effort, works);
        Process serving = start(server, task.words());
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(serving.getInputStream(), StandardCharsets.UTF_8))) {
            @Nullable String address = said.readLine();
            if (address == null) {
                throw failed("its server", "it said no address");
            }
            List<String> arguments = new ArrayList<>(List.of(address));
            arguments.addAll(task.words());
            await(start(client, arguments), task);
            return Results.read(results);
        } finally {
            serving.destroyForcibly().waitFor();
            Files.delete(results);
        }
    }

    private void await(Process calling, Task task) throws InterruptedException {
        try {
            if (!calling.waitFor(task.limit().toMillis(), TimeUnit.MILLISECONDS)) {
                throw failed("its client", "it took more than " + task.limit().toSeconds() + " s");
            }
            if (calling.exitValue() != 0) {
                throw failed("its client", "exit code " + calling.exitValue());
            }
        } finally {
            calling.destroyForcibly();
        }
    }

    private Process start(Class<?> main, List<String> arguments) throws IOException {
        return new ProcessBuilder(Jvm.words(main, options, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private ContestFailedException failed(String who, String what) {
        return new ContestFailedException(
                name + " could not be measured: " + who + " failed (" + what + "); its own messages stand above");
    }
}
