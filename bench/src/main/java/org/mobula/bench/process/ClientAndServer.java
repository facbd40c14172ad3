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
 * A peer of two plain JVMs. The server's argument is a {@link Task}; it prints its address and ends with its standard
 * input. The client's arguments are the address and the task.
 *
 * @param name its name in tables
 * @param library name and version of the library
 * @param classPath class path of its programs
 * @param server main class of the server
 * @param client main class of the client
 * @param options options for both JVMs, in addition to those of all implementations
 * @param clientOptions options for the client's JVM only
 */
public record ClientAndServer(
        String name,
        String library,
        String classPath,
        String server,
        String client,
        List<String> options,
        List<String> clientOptions)
        implements Implementation {
    /** Copies the lists. */
    public ClientAndServer {
        options = List.copyOf(options);
        clientOptions = List.copyOf(clientOptions);
    }

    /** A peer whose JVMs have the same options. */
    public ClientAndServer(
            String name, String library, String classPath, String server, String client, List<String> options) {
        this(name, library, classPath, server, client, options, List.of());
    }

    /** A peer whose programs are in the same jar as this class. */
    public ClientAndServer(String name, String library, Class<?> server, Class<?> client, List<String> options) {
        this(name, library, Jvm.classPath(), server.getName(), client.getName(), options);
    }

    /** The same peer with options for the client's JVM only. */
    public ClientAndServer withClientOptions(List<String> more) {
        return new ClientAndServer(name, library, classPath, server, client, options, more);
    }

    @Override
    public String version() {
        return Jvm.version(library, concatenated(options, clientOptions));
    }

    private static List<String> concatenated(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path results = Files.createTempFile("theirs", ".results");
        Task task = new Task(results, length, works);
        try (ChildProcess serving = start("server", server, options, task.words())) {
            List<String> words = new ArrayList<>(List.of(serving.line()));
            words.addAll(task.words());
            try (ChildProcess calling = start("client", client, concatenated(options, clientOptions), words)) {
                calling.await(task.limit());
            }
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }

    private ChildProcess start(String role, String main, List<String> own, List<String> arguments) throws IOException {
        return ChildProcess.start(name + "'s " + role, Jvm.words(classPath, main, own, arguments));
    }
}
