package org.mobula.tools;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.launch.LaunchException;

/** Starts a program's own command with a Java agent added. */
final class AgentCommandLine {
    private static final String FOR_EVERY_JVM = "JAVA_TOOL_OPTIONS";

    private AgentCommandLine() {}

    /**
     * The jar of an agent of this build.
     *
     * @throws LaunchException if it is missing
     */
    static Path jar(String name) {
        try {
            Path own = Path.of(AgentCommandLine.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path jar = own.resolveSibling("../agents/" + name).normalize();
            if (Files.isRegularFile(jar)) {
                return jar;
            }
            throw new LaunchException(jar + " is missing; build Mobula again");
        } catch (URISyntaxException e) {
            throw new LaunchException("the agent cannot be found: " + e.getMessage());
        }
    }

    /**
     * The process that is to run: the option follows the word {@code java}. A command that is not {@code java} itself,
     * for example a script, gets the option by the environment, so every JVM that it starts has it and prints a line.
     *
     * @param command the command as typed
     * @param option the option for the JVM, without spaces
     */
    static ProcessBuilder with(String option, List<String> command) {
        List<String> words = new ArrayList<>(command);
        Path program = Path.of(command.getFirst()).getFileName();
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        if (program != null && program.toString().equals("java")) {
            words.add(1, option);
        } else {
            Map<String, String> environment = builder.environment();
            environment.merge(FOR_EVERY_JVM, option, (present, added) -> present + " " + added);
        }
        return builder;
    }

    /**
     * Runs a process until it ends, and ends it if this JVM is told to.
     *
     * @return its exit code; 128 plus the signal's number if a signal killed it
     */
    static int run(ProcessBuilder builder) throws InterruptedException {
        try {
            Process process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            return process.waitFor();
        } catch (IOException e) {
            throw new LaunchException("the command cannot be run: " + e.getMessage());
        }
    }
}
