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
import org.mobula.testkit.LauncherCommand;
import org.mobula.testkit.ProgramCompiler;

/**
 * The environment of one test's runs: separate folders for temporary files and for shared memory. After the test, it
 * fails the test if a process that mentions these folders is alive, if a file is left in them, or if a JVM has printed
 * an unexpected {@code WARNING:}.
 */
final class Sandbox implements BeforeEachCallback, AfterEachCallback {
    private static final Path HOME = Path.of(System.getProperty("mobula.home"));
    private static final Path LIBRARY = HOME.resolve("tools/target/lib");
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final LauncherCommand LAUNCHER = new LauncherCommand(LIBRARY);
    private static final ProgramCompiler COMPILER = new ProgramCompiler(LIBRARY);
    private static final Duration CLEAN_UP_TIMEOUT = Duration.ofSeconds(30);

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
                .as("the installed libraries; build them with mvn -pl testing/system -am package")
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
            Await.await("no process of the run remains")
                    .atMost(CLEAN_UP_TIMEOUT)
                    .untilAsserted(
                            () -> assertThat(Processes.mentioning(marker())).isEmpty());
            Await.await("no file of the run remains")
                    .atMost(CLEAN_UP_TIMEOUT)
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

    /** Allows warnings that contain a text. */
    Sandbox expectWarning(String words) {
        warnings.add(words);
        return this;
    }

    /** Sets an environment variable for later runs. */
    Sandbox with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /**
     * Makes the ranks of later runs use the optimizing compiler. Otherwise they use only C1, because on a few cores the
     * C2 compilations of many JVMs take longer than a test's time limit.
     */
    Sandbox optimised() {
        optimised = true;
        return this;
    }

    /** Makes the launcher compile the programs of later runs, so their classes are in the run's folder. */
    Sandbox fromSource() {
        fromSource = true;
        return this;
    }

    /** Adds a prefix to the launcher's command in later runs. */
    Sandbox prefixedBy(String... words) {
        prefix.addAll(List.of(words));
        return this;
    }

    /**
     * Wraps each rank's command in a shell script in later runs: {@code $rank} is the rank, {@code "$@"} the command.
     */
    Sandbox wrapped(String... script) throws IOException {
        Path file = folder.resolve("wrapper.sh");
        Files.writeString(file, "rank=$1\nshift\n" + String.join("\n", script) + "\n");
        wrapper = "sh " + file + " {rank}";
        return this;
    }

    /**
     * Starts {@code mobula run} with options as typed on a command line. The program is compiled in the test's JVM
     * first.
     */
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

    /** Starts a run and waits until it ends. */
    Outcome run(int ranks, String options, String program, Object... arguments) throws InterruptedException {
        return start(ranks, options, program, arguments).end();
    }

    /** Starts the command line tool with arguments. */
    Run mobula(List<String> words) {
        List<String> command = new ArrayList<>(LAUNCHER.words("-Djava.io.tmpdir=" + tmp()));
        command.addAll(words);
        return execute(command);
    }

    /** Starts plain {@code java} with arguments. */
    Run java(List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(words);
        return execute(command);
    }

    /** Starts a command. */
    Run execute(List<String> words) {
        List<String> command = new ArrayList<>(prefix);
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

    /** A text that is part of all command lines of this sandbox's processes. */
    String marker() {
        return folder.toString();
    }

    Path tmp() {
        return folder.resolve("t");
    }

    Path folder() {
        return folder;
    }

    /** The folder of the only active run. */
    Path runFolder() {
        return runFolders().stream().findFirst().orElseThrow(() -> new AssertionError("no active run in " + tmp()));
    }

    /** The folders of all active runs. */
    List<Path> runFolders() {
        return names(tmp())
                .filter(name -> name.startsWith("mobula-"))
                .map(tmp()::resolve)
                .toList();
    }

    /** Whether a shared memory file of a rank exists under a name. */
    boolean sharesMemory() {
        try (Stream<Path> files = Files.walk(memory)) {
            return files.anyMatch(file -> file.getFileName().toString().matches("mobula-\\w+-\\d+-.*"));
        } catch (IOException | UncheckedIOException changing) {
            return true;
        }
    }

    /** The files that runs have left, except those that every JVM leaves. */
    List<String> leftovers() {
        return Stream.of(tmp(), memory)
                .flatMap(Sandbox::names)
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
