package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code mobula socket} with a program that knows nothing of it. */
@Timeout(300)
class SocketTest {
    @RegisterExtension
    private final Sandbox sandbox = new Sandbox();

    private AgentProgram echo;

    @BeforeEach
    void compile() {
        echo = new AgentProgram(sandbox, "socket", "Echo");
    }

    @Test
    void programsStartedByTheCommandTalkOverSharedMemoryAndToOthersOverTcp() throws Exception {
        Run server = echo.fast("server");
        String port = server.await("port (\\d+)", 1).getFirst();
        Outcome fast = echo.fast("client", port).end();
        Outcome plain = echo.plain("client", port).end();
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
        Outcome failed = echo.fast("client", "not-a-port").end();

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("NumberFormatException");
    }
}
