package org.mobula.transport.ucx;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a program of these tests in another process. */
final class JavaProgram {
    private JavaProgram() {}

    /**
     * Starts a program, whose standard output the caller reads.
     *
     * @param environment variables in addition to those of this process
     */
    static Process start(Class<?> program, Map<String, String> environment, String... arguments) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classes = String.join(
                File.pathSeparator,
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path", ""),
                Path.of("target", "test-classes").toAbsolutePath().toString());
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes,
                program.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
