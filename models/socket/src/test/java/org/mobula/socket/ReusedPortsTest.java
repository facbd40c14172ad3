package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** Addresses and ports that several connections have one after the other, and ports at which several sockets listen. */
@Timeout(300)
class ReusedPortsTest {
    private static final String LISTENERS = "org.mobula.socket.cases.ListenersProgram";

    @TempDir
    private Path folder;

    @Test
    void aConnectionIsNotTakenForAnEarlierOneWithTheSamePorts() throws Exception {
        List<String> plain = reuse(false);
        List<String> fast = reuse(true);

        assertThat(fast).hasSize(5).isEqualTo(plain);
    }

    private List<String> reuse(boolean hasAgent) throws Exception {
        List<String> words = List.of("org.mobula.socket.cases.ReusedPortsProgram", Boolean.toString(hasAgent));
        try (JavaProcess program = JavaProcess.start(folder, options(hasAgent), words)) {
            assertThat(program.end()).as("%s", program).isZero();
            if (hasAgent) {
                assertThat(Integer.parseInt(
                                program.awaitLines("fast ", 1).getFirst().substring(5)))
                        .as("connections that used shared memory")
                        .isGreaterThanOrEqualTo(10);
            }
            return program.awaitLines("seen ", 5);
        }
    }

    @Test
    void processesThatShareAPortKeepTheirConnections() throws Exception {
        try (JavaProcess first = listen(true, 0, "a");
                JavaProcess second = listen(true, port(first), "b")) {
            port(second);
            assertThat(seenByAClient(port(first))).containsExactly("seen a 10 10", "seen b 10 10");
        }
    }

    @Test
    void aProcessWithoutTheAgentThatSharesAPortUsesTcp() throws Exception {
        try (JavaProcess first = listen(true, 0, "a");
                JavaProcess plain = listen(false, port(first), "p")) {
            port(plain);
            assertThat(seenByAClient(port(first))).containsExactly("seen a 10 10", "seen p 10 0");
        }
    }

    @Test
    void theLastOfSeveralSocketsAtAPortIsStillFound() throws Exception {
        try (JavaProcess first = listen(true, 0, "3");
                JavaProcess plain = listen(false, port(first), "p")) {
            port(plain);
            assertThat(seenByAClient(port(first))).containsExactly("seen 3 10 10", "seen p 10 0");
        }
    }

    private JavaProcess listen(boolean hasAgent, int port, String name) throws IOException {
        return JavaProcess.start(folder, options(hasAgent), List.of(LISTENERS, "server", Integer.toString(port), name));
    }

    private static int port(JavaProcess server) {
        return Integer.parseInt(server.awaitLines("port ", 1).getFirst().substring(5));
    }

    private List<String> seenByAClient(int port) throws Exception {
        List<String> words = List.of(LISTENERS, "client", Integer.toString(port));
        try (JavaProcess client = JavaProcess.start(folder, options(true), words)) {
            assertThat(client.end()).as("%s", client).isZero();
            return client.out();
        }
    }

    private List<String> options(boolean hasAgent) {
        return hasAgent ? List.of(JavaProcess.agent("socket", "dir=" + folder)) : List.of();
    }
}
