package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that a test of a module has started, with the module's classes and the class path of the test. Closing it kills
 * it.
 *
 * <p><b>Threads:</b> any.
 */
public final class JavaProcess implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(30); // the longest runs of build/verify-all

    private final Process process;
    private final Path out;
    private final Path err;

    private JavaProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * The option that loads an agent of the module.
     *
     * @param name its name: {@code socket} or {@code rmi}
     * @param options its options, separated by commas
     */
    public static String agent(String name, String options) {
        Path jar = Path.of("target", "mobula-" + name + "-agent.jar").toAbsolutePath();
        return "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options);
    }

    /**
     * Starts a JVM.
     *
     * @param folder where its output goes
     * @param prefix words before {@code java}
     * @param options options of the JVM
     * @param words the main class and its arguments
     */
    public static JavaProcess start(Path folder, List<String> prefix, List<String> options, List<String> words)
            throws IOException {
        return start(folder, classPath(), prefix, options, words);
    }

    /** Starts a JVM that also has the modules which this module requires. */
    public static JavaProcess startWithModules(Path folder, List<String> options, List<String> words)
            throws IOException {
        String modules = System.getProperty("jdk.module.path", "");
        return start(folder, classPath() + ":" + modules, List.of(), options, words);
    }

    private static JavaProcess start(
            Path folder, String classPath, List<String> prefix, List<String> options, List<String> words)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xmx512m"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath));
        command.addAll(words);
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        return new JavaProcess(
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start(),
                out,
                err);
    }

    /** The same, without words before {@code java}. */
    public static JavaProcess start(Path folder, List<String> options, List<String> words) throws IOException {
        return start(folder, List.of(), options, words);
    }

    private static String classPath() {
        return Path.of("target", "classes").toAbsolutePath() + ":"
                + Path.of("target", "test-classes").toAbsolutePath() + ":" + System.getProperty("java.class.path", "");
    }

    /** Its number. */
    public long pid() {
        return process.pid();
    }

    /** The lines of its standard output so far. */
    public List<String> out() throws IOException {
        return Files.readAllLines(out);
    }

    /** The lines of its standard error so far. */
    public List<String> err() throws IOException {
        return Files.readAllLines(err);
    }

    /** Waits until it has printed {@code count} lines that begin with a text, and returns them. */
    public List<String> awaitLines(String beginning, int count) {
        Await.await(beginning + " of process " + pid())
                .atMost(TIMEOUT)
                .until(() -> !process.isAlive() || matching(beginning).size() >= count);
        List<String> lines = matching(beginning);
        assertThat(lines).as("lines of a program that wrote %s", this).hasSizeGreaterThanOrEqualTo(count);
        return lines;
    }

    private List<String> matching(String beginning) {
        try {
            return out().stream().filter(line -> line.startsWith(beginning)).toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Waits until it ends; returns its exit code. */
    public int end() throws InterruptedException {
        assertThat(process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
        return process.exitValue();
    }

    /** Kills it, as {@code kill -9}. */
    public void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    @Override
    public String toString() {
        try {
            return out() + " " + err();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
