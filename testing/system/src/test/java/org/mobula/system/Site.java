package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mobula.testkit.Await;
import org.mobula.testkit.ProgramCompiler;

/**
 * Where the runs of one test happen: folders of its own for what they leave in /tmp and in shared memory. After the
 * test, a process that mentions them, or anything that lies in them, fails it; so does a {@code WARNING:} of a JVM.
 */
final class Site implements BeforeEachCallback, AfterEachCallback {
    private static final Path HOME = Path.of(System.getProperty("mobula.home"));
    private static final Path LIBRARY = HOME.resolve("tools/target/lib");
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final ProgramCompiler COMPILER = new ProgramCompiler(LIBRARY);
    private static final Duration CLEAN_UP = Duration.ofSeconds(30);

    private final Map<String, String> environment = new HashMap<>();
    private final List<String> prefix = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private String wrapper = "";
    private boolean optimised;
    private boolean fromSource;
    private Path folder;
    private Path memory;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        assertThat(LIBRARY)
                .as("the command line; build it: mvn -pl testing/system -am package")
                .isDirectory();
        folder = Files.createTempDirectory("mst");
        memory = Files.createTempDirectory(Files.isWritable(MEMORY) ? MEMORY : folder, "mst");
        Files.createDirectory(tmp());
        environment.clear();
        environment.put("MOBULA_SHM_DIR", memory.toString());
        environment.put("MOBULA_HOST", "here");
        prefix.clear();
        warnings.clear();
        runs.clear();
        wrapper = "";
        optimised = false;
        fromSource = false;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        runs.forEach(run -> run.process().destroyForcibly());
        try {
            Await.await("no process of the run is left")
                    .atMost(CLEAN_UP)
                    .untilAsserted(
                            () -> assertThat(Processes.mentioning(marker())).isEmpty());
            Await.await("no file of the run is left")
                    .atMost(CLEAN_UP)
                    .untilAsserted(() -> assertThat(leftovers()).isEmpty());
            for (Run run : runs) {
                assertThat(run.err().lines().filter(line -> line.startsWith("WARNING:") && !expected(line)))
                        .as("warnings")
                        .isEmpty();
            }
        } finally {
            Processes.kill(marker());
            remove(folder);
            remove(memory);
        }
    }

    private boolean expected(String warning) {
        return warnings.stream().anyMatch(warning::contains);
    }

    /** Lets warnings pass that contain these words. */
    Site expectWarning(String words) {
        warnings.add(words);
        return this;
    }

    /** Sets an environment variable of the runs to come. */
    Site with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /**
     * Lets the ranks of the runs to come optimise their code. The others only compile it: the compilers of many JVMs
     * take longer on a few cores than what a test lets them run.
     */
    Site optimised() {
        optimised = true;
        return this;
    }

    /** Lets the launcher compile the programs of the runs to come: their classes then lie in the run's folder. */
    Site fromSource() {
        fromSource = true;
        return this;
    }

    /** Puts words before the launcher's command of the runs to come. */
    Site behind(String... words) {
        prefix.addAll(List.of(words));
        return this;
    }

    /**
     * Puts a shell script before each rank's command of the runs to come: {@code $rank} is the rank, {@code "$@"} the
     * command.
     */
    Site wrapped(String... script) throws IOException {
        Path file = folder.resolve("wrapper.sh");
        Files.writeString(file, "rank=$1\nshift\n" + String.join("\n", script) + "\n");
        wrapper = "sh " + file + " {rank}";
        return this;
    }

    /** Starts {@code mobula run} with options as one would type them. The program is compiled before, in the test's JVM. */
    Run start(int ranks, String options, String program, Object... arguments) {
        List<String> words = new ArrayList<>(List.of("run", "-n", Integer.toString(ranks)));
        if (!optimised) {
            words.add("-J-XX:TieredStopAtLevel=1");
        }
        words.addAll(
                Stream.of(options.split(" ")).filter(word -> !word.isEmpty()).toList());
        if (!wrapper.isEmpty()) {
            words.addAll(List.of("--wrapper", wrapper));
        }
        words.add("-J-Dsite=" + marker());
        words.addAll(fromSource ? List.of(program(program).toString()) : COMPILER.words(program(program)));
        Stream.of(arguments).forEach(argument -> words.add(argument.toString()));
        return mobula(words);
    }

    /** The same, to its end. */
    Outcome run(int ranks, String options, String program, Object... arguments) throws InterruptedException {
        return start(ranks, options, program, arguments).end();
    }

    /** The command line with any words. */
    Run mobula(List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + tmp(),
                "--module-path",
                LIBRARY.toString(),
                "--add-modules",
                "org.mobula",
                "--module",
                "org.mobula.tools/org.mobula.tools.Mobula"));
        command.addAll(words);
        return java(command);
    }

    /** Plain java. */
    Run java(List<String> words) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(words);
        try {
            File out = Files.createTempFile(folder, "out", "").toFile();
            File err = Files.createTempFile(folder, "err", "").toFile();
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out).redirectError(err);
            builder.environment().keySet().removeIf(name -> name.startsWith("MOBULA_"));
            builder.environment().putAll(environment);
            Run run = new Run(builder.start(), out.toPath(), err.toPath());
            runs.add(run);
            return run;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static Path program(String name) {
        return Path.of("src", "test", "programs", name + ".java").toAbsolutePath();
    }

    static Path library() {
        return LIBRARY;
    }

    /** What all command lines of this site's processes contain. */
    String marker() {
        return folder.toString();
    }

    Path tmp() {
        return folder.resolve("t");
    }

    Path folder() {
        return folder;
    }

    /** The folder of the one run that is going on. */
    Path runFolder() {
        return runFolders().stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no run is going on in " + tmp()));
    }

    /** The folders of all runs that are going on. */
    List<Path> runFolders() {
        return names(tmp())
                .filter(name -> name.startsWith("mobula-"))
                .map(tmp()::resolve)
                .toList();
    }

    /** Whether a rank has created a file in shared memory that still has a name. */
    boolean sharesMemory() {
        try (Stream<Path> files = Files.walk(memory)) {
            return files.anyMatch(file -> file.getFileName().toString().matches("mobula-\\w+-\\d+-.*"));
        } catch (IOException | UncheckedIOException changing) {
            return true;
        }
    }

    /** All that runs have left, but for what every JVM leaves. */
    List<String> leftovers() {
        return Stream.of(tmp(), memory)
                .flatMap(Site::names)
                .filter(name -> !name.startsWith("hsperfdata") && !name.startsWith(".java_pid"))
                .toList();
    }

    private static Stream<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
