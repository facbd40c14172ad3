package org.mobula.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;

/**
 * Starts the agent of fast sockets from inside a program, for programs whose command line cannot be changed. This is
 * second to {@code mobula socket} and {@code -javaagent}:
 *
 * <ul>
 *   <li>Connections whose streams the program has obtained before, and servers that listen already, stay on TCP.
 *   <li>It takes the start of a second JVM, because a JVM does not attach to itself.
 *   <li>The JVM prints four lines that warn of an agent that was loaded dynamically, unless the program was started
 *       with {@code -XX:+EnableDynamicAgentLoading}. It fails with {@code -XX:-EnableDynamicAgentLoading}, with {@code
 *       -XX:+DisableAttachMechanism}, and in a Java runtime without the module {@code jdk.attach}.
 * </ul>
 */
public final class FastSockets {
    private static final long TIMEOUT_SECONDS = 30;

    private FastSockets() {}

    /**
     * Starts the agent of the jar that this class was loaded from: {@code mobula-socket-agent.jar} on the class path.
     *
     * @throws IOException if it cannot start; the program's sockets then use TCP
     */
    public static void install() throws IOException {
        install(ownJar(), "");
    }

    /**
     * Starts an agent. Returns when new connections can use shared memory.
     *
     * @param agent {@code mobula-socket-agent.jar}
     * @param options the agent's options, separated by commas; the guide "Programs with sockets" lists them
     * @throws IOException if it cannot start; the program's sockets then use TCP
     */
    public static void install(Path agent, String options) throws IOException {
        if (!isAgent(agent)) {
            throw new IOException(agent
                    + " is not the jar of an agent; put mobula-socket-agent.jar on the class path, or pass its path");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process attaching = new ProcessBuilder(List.of(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "--add-modules=jdk.attach",
                        "-cp",
                        agent.toAbsolutePath().toString(),
                        AttachMain.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        agent.toAbsolutePath().toString(),
                        options))
                .redirectErrorStream(true)
                .start();
        attaching.getOutputStream().close();
        try {
            if (!attaching.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(
                        "fast sockets: the JVM that loads the agent took more than " + TIMEOUT_SECONDS + " s");
            }
            if (attaching.exitValue() != 0) { // before it is destroyed, which closes its output
                String reason = new String(attaching.getInputStream().readAllBytes(), UTF_8).strip();
                throw new IOException("fast sockets: the agent cannot be loaded into this JVM (" + reason
                        + "); start the program by mobula socket, or with -javaagent");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("fast sockets: interrupted while the agent was loaded", e);
        } finally {
            attaching.destroyForcibly();
        }
    }

    private static Path ownJar() throws IOException {
        try {
            return Path.of(FastSockets.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static boolean isAgent(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getManifest() != null
                    && jar.getManifest().getMainAttributes().getValue("Agent-Class") != null;
        }
    }
}
