package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.ProgramCompiler;

/** {@code mobula socket} with a program that knows nothing of it. */
@Timeout(300)
class SocketTest {
    @RegisterExtension
    private final Sandbox sandbox = new Sandbox();

    private final List<String> echo = new ArrayList<>();

    @BeforeEach
    void compile() {
        echo.addAll(new ProgramCompiler(Sandbox.library()).words(Sandbox.program("Echo")));
    }

    @Test
    void programsStartedByTheCommandTalkOverSharedMemoryAndToOthersOverTcp() throws Exception {
        Run server = sandbox.mobula(command("server"));
        String port = server.await("port (\\d+)", 1).getFirst();
        Outcome fast = sandbox.mobula(command("client", port)).end();
        Outcome plain = sandbox.java(java("client", port)).end();
        Processes.signal("TERM", server.process().pid());
        server.end();

        assertThat(fast.out()).contains("right 20000");
        assertThat(fast.err()).contains("mobula socket: 1 connections: 1 over shared memory, 0 over TCP");
        assertThat(plain.out()).contains("right 20000");
        assertThat(plain.err()).isEmpty();
        assertThat(server.err()).contains("mobula socket: 2 connections: 1 over shared memory, 1 over TCP");
    }

    @Test
    void theExitCodeIsTheProgramsOwn() throws Exception {
        Outcome failed = sandbox.mobula(command("client", "not-a-port")).end();

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("NumberFormatException");
    }

    private List<String> command(String... arguments) {
        List<String> words = new ArrayList<>(
                List.of("socket", "--report", "--dir", sandbox.folder().toString(), "--"));
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(java(arguments));
        return words;
    }

    private List<String> java(String... arguments) {
        List<String> words = new ArrayList<>(List.of("-Dsite=" + sandbox.marker()));
        words.addAll(echo);
        words.addAll(List.of(arguments));
        return words;
    }
}
