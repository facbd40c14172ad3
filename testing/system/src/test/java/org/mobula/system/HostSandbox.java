package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mobula.testkit.Await;
import org.mobula.testkit.NamespaceHosts;
import org.mobula.testkit.ProgramCompiler;

/**
 * Two hosts for the runs of a test class, and an installation of Mobula in a folder that both see. After each test it
 * fails the test if a process of the run is alive, or if a file is left in the folder for temporary files or in a
 * host's {@code /dev/shm}.
 */
final class HostSandbox implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
    static final int HOSTS = 2;

    private static final Path HOME = Path.of(System.getProperty("mobula.home"));
    private static final Path LIBRARY = HOME.resolve("tools/target/lib");
    private static final ProgramCompiler COMPILER = new ProgramCompiler(LIBRARY);
    private static final Duration CLEAN_UP_TIMEOUT = Duration.ofSeconds(30);

    private final List<String> needed;
    private final Map<String, String> environment = new HashMap<>();
    private final List<Run> runs = new ArrayList<>();
    private NamespaceHosts hosts;
    private SshServers servers;
    private boolean wantsServers;
    private boolean foldersRemain;
    private int count = HOSTS;
    private Path folder;

    /** @param needed programs without which the tests are skipped, by name */
    HostSandbox(String... needed) {
        this.needed = List.of(needed);
    }

    /**
     * Expects that the folders of killed ranks remain in the folder for temporary files: the scheduler ends all
     * descendants of a rank, also the one that would remove its folder.
     */
    HostSandbox wherePrivateFoldersRemain() {
        foldersRemain = true;
        return this;
    }

    /** Makes another number of hosts. */
    HostSandbox withHosts(int number) {
        count = number;
        return this;
    }

    /** Starts an ssh server on each host. */
    HostSandbox withSshServers() {
        wantsServers = true;
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        for (String program : needed) {
            boolean present = Stream.of(System.getenv("PATH") + ":/usr/sbin:/sbin")
                    .flatMap(path -> Stream.of(path.split(":")))
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
            assumeTrue(present, "skipped: " + program + " is not installed");
        }
        hosts = NamespaceHosts.make(count);
        folder = Files.createTempDirectory("mch");
        install();
        if (wantsServers) {
            servers = new SshServers(hosts, count);
        }
    }

    /** The script {@code mobula} builds what is outdated; a copy without sources never is. */
    private void install() throws IOException {
        Files.createDirectories(home().resolve("tools/target"));
        Files.createDirectories(home().resolve("build"));
        Files.createDirectories(home().resolve("target"));
        Files.copy(HOME.resolve("mobula"), home().resolve("mobula"));
        Files.copy(HOME.resolve("build/find-jdk"), home().resolve("build/find-jdk"));
        Files.createSymbolicLink(home().resolve("tools/target/lib"), LIBRARY);
        Files.createFile(home().resolve("target/built-tools"));
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        runs.clear();
        environment.clear();
        environment.put("TMPDIR", tmp().toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        if (servers != null) {
            environment.put("MOBULA_SSH", servers.client("user"));
        }
        Files.createDirectories(tmp());
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
        } finally {
            Processes.kill(marker());
            remove(tmp());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        if (servers != null) {
            servers.close();
        }
        if (hosts != null) {
            hosts.close();
        }
        if (folder != null) {
            remove(folder);
        }
    }

    private List<String> leftovers() throws Exception {
        List<String> found = new ArrayList<>(names(tmp()));
        // every JVM leaves the first, and a killed mpirun the second
        found.removeIf(name -> name.startsWith("hsperfdata") || name.startsWith("ompi."));
        if (foldersRemain) {
            found.removeIf(name -> name.matches("mobula-[0-9a-f]{12}"));
        }
        for (int host = 1; host <= count; host++) {
            found.addAll(hosts.sh(host, "ls /dev/shm").lines().toList());
        }
        return found;
    }

    /** Sets an environment variable for later runs. */
    HostSandbox with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** Starts a command on a host. */
    Run start(int host, List<String> words) {
        List<String> command = new ArrayList<>(hosts.words(host));
        command.addAll(words);
        try {
            Path out = Files.createTempFile(folder, "out", "");
            Path err = Files.createTempFile(folder, "err", "");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("MOBULA_"));
            builder.environment().putAll(environment);
            Run run = new Run(builder.start(), out, err);
            runs.add(run);
            return run;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The words of a program after a command of Mobula: options, class path, main class, arguments. */
    List<String> program(Path source, Object... arguments) {
        List<String> words = new ArrayList<>(List.of("-J-XX:TieredStopAtLevel=1", "-J-Dsite=" + marker()));
        words.addAll(COMPILER.words(source));
        Stream.of(arguments).forEach(argument -> words.add(argument.toString()));
        return words;
    }

    /** An example program. */
    static Path example(String name) {
        return HOME.resolve("apps/examples").resolve(name + ".java");
    }

    SshServers servers() {
        return servers;
    }

    NamespaceHosts hosts() {
        return hosts;
    }

    /** The installed script {@code mobula}. */
    Path mobula() {
        return home().resolve("mobula");
    }

    private Path home() {
        return folder.resolve("home");
    }

    /** The folder of Mobula's jars. */
    Path library() {
        return LIBRARY;
    }

    Path tmp() {
        return folder.resolve("t");
    }

    /** A folder for the files of a test class. */
    Path folder() {
        return folder;
    }

    /** A text that is part of the command lines of all ranks. */
    String marker() {
        return folder.toString();
    }

    /** The ranks that are alive. */
    List<String> ranks() {
        return Processes.mentioning("-Dsite=" + marker()).stream()
                .filter(process -> process.contains("org.mobula.launch.local.rank.RankMain"))
                .toList();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
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
