package org.mobula.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.mobula.testkit.ProgramCompiler;

/**
 * How a run of a program ended, and what it wrote.
 *
 * @param out lines of several ranks come in any order
 */
record Run(int exitCode, List<String> out, List<String> err) {
    static final Path HOME = Path.of(System.getProperty("mobula.home"));

    private static final long PATIENCE_SECONDS = 30;

    /** For JVMs that live for a second: to compile well would take them longer than all that they do. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    private static final Path APPS = HOME.resolve("apps");
    private static final Path LIBRARY = HOME.resolve("tools/target/lib");
    private static final ProgramCompiler COMPILER = new ProgramCompiler(LIBRARY);

    /** Runs words as {@code mobula run} gets them, in JVMs of its own. The source file among them is compiled before. */
    static Run of(Path folder, List<String> words) {
        return start(
                folder,
                Stream.concat(
                        Stream.of("--module", "org.mobula.tools/org.mobula.tools.Mobula", "run", "-J" + SHORT_LIVED),
                        words.stream().flatMap(Run::compiled)));
    }

    /** Runs a program by plain {@code java}, which makes it one rank. */
    static Run alone(Path folder, String program, List<String> arguments) {
        return start(folder, Stream.concat(compiled(program), arguments.stream()));
    }

    private static Stream<String> compiled(String word) {
        return word.endsWith(".java") ? COMPILER.words(APPS.resolve(word)).stream() : Stream.of(word);
    }

    private static Run start(Path folder, Stream<String> words) {
        if (!Files.isDirectory(LIBRARY)) {
            throw new IllegalStateException(LIBRARY + " is missing; build it: mvn package -DskipTests");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                SHORT_LIVED,
                "-XX:+UseSerialGC",
                "--module-path",
                LIBRARY.toString(),
                "--add-modules",
                "org.mobula"));
        words.forEach(command::add);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(APPS.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            end(process, command);
            return new Run(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same, its output in the order of letters. */
    Run sorted() {
        return new Run(exitCode, out.stream().sorted().toList(), err);
    }

    /** Waits for the end; a run that hangs is ended as by Ctrl-C, which ends its ranks. */
    private static void end(Process process, List<String> command) throws IOException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        String.join(" ", command) + " is still running after " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        } finally {
            process.destroy();
        }
    }
}
