package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** The agent, started by the program. */
@Timeout(300)
class InstallTest {
    private static final String PROGRAM = "org.mobula.socket.cases.InstallProgram";

    @TempDir
    private Path folder;

    @Test
    void newConnectionsUseSharedMemory() throws Exception {
        try (JavaProcess program = start("-XX:+EnableDynamicAgentLoading")) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).containsExactly("before: tcp", "after: shared memory");
        }
    }

    @Test
    void aJvmThatLoadsNoAgentSaysWhy() throws Exception {
        try (JavaProcess program = start("-XX:-EnableDynamicAgentLoading")) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out())
                    .containsExactly(
                            "before: tcp",
                            "fast sockets: the agent cannot be loaded into this JVM (Failed to load agent"
                                    + " library: Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.);"
                                    + " start the program by mobula socket, or with -javaagent",
                            "after: tcp");
        }
    }

    @Test
    void aFileThatIsNoAgentIsRefused() {
        assertThatThrownBy(() -> FastSockets.install(folder, ""))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + " is not the jar of an agent; put mobula-socket-agent.jar on the class path,"
                        + " or pass its path");
    }

    private JavaProcess start(String option) throws IOException {
        String agent =
                Path.of("target", "mobula-socket-agent.jar").toAbsolutePath().toString();
        return JavaProcess.start(folder, List.of(option), List.of(PROGRAM, agent, "dir=" + folder));
    }
}
