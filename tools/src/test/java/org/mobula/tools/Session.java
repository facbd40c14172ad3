package org.mobula.tools;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the command line in separate JVMs, with temporary folders of its own, in which leftovers of a run show.
 *
 * @param folder an empty folder
 */
record Session(Path folder) {
    private static final String CLASSES =
            Path.of("target", "test-classes").toAbsolutePath().toString();
    private static final long PATIENCE_SECONDS = 40;

    /** The exit code and the output of a command. */
    record Outcome(int exitCode, String out, String err) {
        List<String> outLines() {
            return out.lines().toList();
        }

        List<String> errLines() {
            return err.lines().toList();
        }
    }

    /** The arguments that name a test program. */
    static List<String> program(String name, String... arguments) {
        List<String> words = new ArrayList<>(List.of("-cp", CLASSES, "org.mobula.tools.programs." + name));
        words.addAll(List.of(arguments));
        return words;
    }

    /** Runs a command in this JVM: for commands that start no rank. */
    static Outcome inProcess(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Mobula.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Outcome(exitCode, out.toString(), err.toString());
    }

    Outcome run(String input, List<String> words) {
        return finish(start(words), input);
    }

    Outcome run(String... words) {
        return run("", List.of(words));
    }

    /** {@code mobula run} with these options and this program. */
    Outcome run(List<String> options, List<String> program) {
        return run("", runWords(options, program));
    }

    /** The arguments of {@code mobula run}; the ranks' JVMs start fast. */
    static List<String> runWords(List<String> options, List<String> program) {
        List<String> words = new ArrayList<>(List.of("run", "-J-XX:TieredStopAtLevel=1"));
        words.addAll(options);
        words.addAll(program);
        return words;
    }

    /** Runs a command with additional environment variables. */
    Outcome runWith(Map<String, String> environment, List<String> words) {
        return finish(start(environment, command(words)), "");
    }

    Process start(List<String> words) {
        return start(Map.of(), command(words));
    }

    private String[] command(List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + tmp(),
                "--module-path",
                System.getProperty("jdk.module.path"),
                "--add-modules",
                "org.mobula",
                "--module",
                "org.mobula.tools/org.mobula.tools.Mobula"));
        command.addAll(words);
        return command.toArray(String[]::new);
    }

    /** Runs plain java, for comparison. */
    Outcome java(List<String> words) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(words);
        return finish(start(Map.of(), command.toArray(String[]::new)), "");
    }

    private Process start(Map<String, String> environment, String... command) {
        try {
            Files.createDirectories(tmp());
            Files.createDirectories(shm());
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put("MOBULA_SHM_DIR", shm().toString());
            builder.environment().put("MOBULA_HOST", "here");
            builder.environment().putAll(environment);
            builder.redirectOutput(out().toFile()).redirectError(err().toFile());
            return builder.start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Outcome finish(Process process, String input) {
        try {
            process.outputWriter().append(input).close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running after " + PATIENCE_SECONDS + " s; it wrote: "
                        + Files.readString(out()) + Files.readString(err()));
            }
            return new Outcome(process.exitValue(), Files.readString(out()), Files.readString(err()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The files in the folders for runs and for shared memory. */
    List<String> leftovers() {
        return Stream.of(tmp(), shm()).flatMap(Session::names).toList();
    }

    Path tmp() {
        return folder.resolve("t");
    }

    Path shm() {
        return folder.resolve("s");
    }

    Path out() {
        return folder.resolve("out");
    }

    Path err() {
        return folder.resolve("err");
    }

    private static Stream<String> names(Path folder) {
        if (!Files.exists(folder)) {
            return Stream.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("hsperfdata"))
                    .toList();
            return names.stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
