package org.mobula.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.mobula.testkit.LauncherCommand;
import org.mobula.testkit.ProgramCompiler;

/**
 * The exit status and output of a run of a program.
 *
 * @param out the lines of all ranks, in any order
 */
record Run(int exitCode, List<String> out, List<String> err) {
    static final Path HOME = Path.of(System.getProperty("mobula.home"));

    private static final long PATIENCE_SECONDS = 30;

    private static final Path APPS = HOME.resolve("apps");
    private static final Path LIBRARY = HOME.resolve("tools/target/lib");
    private static final LauncherCommand LAUNCHER = new LauncherCommand(LIBRARY);
    private static final ProgramCompiler COMPILER = new ProgramCompiler(LIBRARY);

    /** Runs {@code mobula run} with these words in JVMs of its own; source files among the words are compiled first. */
    static Run of(Path folder, List<String> words) {
        return of(folder, words, PATIENCE_SECONDS);
    }

    /** The same for a program that may take longer. */
    static Run of(Path folder, List<String> words, long seconds) {
        return start(
                folder,
                LAUNCHER.words(),
                Stream.concat(
                        Stream.of("run", "-J-XX:TieredStopAtLevel=1"),
                        words.stream().flatMap(Run::compiled)),
                seconds);
    }

    /** Runs a program with plain {@code java}, as a single rank. */
    static Run alone(Path folder, String program, List<String> arguments) {
        return start(folder, LAUNCHER.single(), Stream.concat(compiled(program), arguments.stream()), PATIENCE_SECONDS);
    }

    private static Stream<String> compiled(String word) {
        return word.endsWith(".java") ? COMPILER.words(APPS.resolve(word)).stream() : Stream.of(word);
    }

    private static Run start(Path folder, List<String> java, Stream<String> words, long seconds) {
        if (!Files.isDirectory(LIBRARY)) {
            throw new IllegalStateException(LIBRARY + " is missing; build it: mvn package -DskipTests");
        }
        List<String> command = new ArrayList<>(java);
        words.forEach(command::add);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(APPS.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            end(process, command, seconds);
            return new Run(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same run with its output sorted. */
    Run sorted() {
        return new Run(exitCode, out.stream().sorted().toList(), err);
    }

    /** Waits for the end; ends a run that hangs in the same way as Ctrl-C, which also ends its ranks. */
    private static void end(Process process, List<String> command, long seconds) throws IOException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new AssertionError(String.join(" ", command) + " is still running after " + seconds + " s");
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        } finally {
            process.destroy();
        }
    }
}
