package org.mobula.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Runs the jcstress tests of this module in separate JVMs, on the class path so that they can access unexported
 * classes. {@code docs/concurrency-tests.md} explains how to run them for longer.
 */
class StressTest {
    /** One JVM configuration with C2, and a short time per test: some seconds in total on an idle machine. */
    private static final List<String> SHORT =
            List.of("-m", "sanity", "-sc", "false", "-jvmArgs", "-XX:+UseSerialGC -Xmx256m");

    @Test
    void noForbiddenOutcomeIsObserved() throws Exception {
        String mode = System.getProperty("jcstress.mode", "short");
        Path results = Files.createDirectories(Path.of(System.getProperty("jcstress.results", "target/jcstress")));
        Path log = results.resolve("log.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                System.getProperty("jcstress.tests", ".*"),
                "-r",
                results.toString()));
        command.addAll(mode.equals("short") ? SHORT : List.of("-m", mode));
        int exitCode = new ProcessBuilder(command)
                .directory(results.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        String output = read(log);
        assertThat(exitCode)
                .as("jcstress failed; its complete output is in %s:%n%s", log, output)
                .isZero();
        assertThat(output)
                .as("summary of the jcstress run")
                .containsPattern("Results: [1-9]\\d* planned; [1-9]\\d* passed, 0 failed");
    }

    private static String read(Path log) throws IOException {
        String all = Files.readString(log);
        int end = all.lastIndexOf("RUN RESULTS");
        return end < 0 ? all : all.substring(Math.max(0, end - 400));
    }
}
