package org.mobula.bench.message;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.ChildProcess;
import org.mobula.bench.process.Jvm;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/**
 * MPJ Express over sockets, its only medium between processes. Its program is the resource {@code MpjProgram.java},
 * compiled on this machine. Its processes are started without its daemon, with the arguments that the daemon would
 * pass.
 *
 * @param home its folder, which contains {@code lib/mpj.jar}
 * @param size number of ranks
 */
record MpjExpress(Path home, int size) implements Implementation {
    private static final String PROGRAM = "MpjProgram";
    private static final String ONE_COPY_FROM = "131072"; // its default for the rendezvous protocol, in bytes

    /** A dependency that its Debian package does not contain. */
    private static final String DEBIAN_LOGGER = "/usr/share/java/log4j-1.2.jar";

    private static final String NOWHERE = "(MPJ_HOME is not set)";

    /** In the folder that its processes find by the same environment variable. */
    static MpjExpress installed(int size) {
        return new MpjExpress(Path.of(Objects.requireNonNullElse(System.getenv("MPJ_HOME"), NOWHERE)), size);
    }

    @Override
    public String name() {
        return "MPJ Express";
    }

    @Override
    public String version() {
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            String name = jars.map(jar -> jar.getFileName().toString())
                    .filter(jar -> jar.matches("mpj-[0-9.]+\\.jar"))
                    .map(jar -> jar.substring("mpj-".length(), jar.length() - ".jar".length()))
                    .findFirst()
                    .orElse("of unknown version");
            return Jvm.version("MPJ Express " + name + ", niodev", List.of());
        } catch (IOException absent) {
            return "MPJ Express";
        }
    }

    @Override
    public @Nullable String obstacle() {
        return Files.exists(home.resolve("lib/mpj.jar"))
                ? null
                : home
                        + "/lib/mpj.jar is not there (Debian: apt-get install libmpj-java, then MPJ_HOME=/usr/share/mpj)";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("mpj-express");
        List<ChildProcess> ranks = new ArrayList<>();
        try (MpjPorts ports = new MpjPorts(size)) {
            compile(folder);
            Task task = new Task(folder.resolve("results"), length, works);
            for (int rank = 0; rank < size; rank++) {
                ranks.add(ChildProcess.start(name() + "'s rank " + rank, words(folder, rank, ports.number(), task)));
            }
            ports.exchange();
            for (ChildProcess rank : ranks) {
                rank.await(task.limit());
            }
            return Results.read(task.results());
        } finally {
            ranks.forEach(ChildProcess::close);
            delete(folder);
        }
    }

    private List<String> words(Path classes, int rank, int port, Task task) {
        String where = String.join(
                ";",
                "#Number of Processes",
                Integer.toString(size),
                "#Protocol Switch Limit",
                ONE_COPY_FROM,
                "#Server Name",
                "localhost",
                "#Server Port",
                Integer.toString(port));
        List<String> words = new ArrayList<>(List.of(Integer.toString(rank), where, "niodev"));
        words.addAll(task.words());
        return Jvm.words(classPath(classes), PROGRAM, List.of(), words);
    }

    private String classPath(Path classes) {
        return String.join(
                File.pathSeparator,
                classes.toString(),
                home.resolve("lib/mpj.jar").toString(),
                home.resolve("lib") + File.separator + "*",
                DEBIAN_LOGGER);
    }

    private void compile(Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve(PROGRAM + ".java");
        try (InputStream text = Objects.requireNonNull(MpjExpress.class.getResourceAsStream(PROGRAM + ".java"))) {
            Files.copy(text, source);
        }
        String compiler =
                Path.of(System.getProperty("java.home"), "bin", "javac").toString();
        List<String> words =
                List.of(compiler, "-nowarn", "-cp", classPath(folder), "-d", folder.toString(), source.toString());
        try (ChildProcess compiling = ChildProcess.start(name() + "'s compiler", words)) {
            compiling.await(Task.DEFAULT_TIMEOUT);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
