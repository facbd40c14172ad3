package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** Thousands of connections that are closed, reset or abandoned leave neither descriptors nor memory. */
@Timeout(300)
class ManyConnectionsTest {
    private static final String PROGRAM = "org.mobula.socket.cases.ManyConnectionsProgram";

    @TempDir
    private Path folder;

    @Test
    void connectionsLeaveNothing() throws Exception {
        List<String> options = List.of(JavaProcess.agent("socket", "dir=" + folder + ",ring=4096"));
        try (JavaProcess program = JavaProcess.start(folder, options, List.of(PROGRAM, "2000"))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.awaitLines("fast ", 1).getFirst().substring(5))
                    .as("connections that used shared memory")
                    .satisfies(count -> assertThat(Integer.parseInt(count)).isPositive());
            assertThat(program.awaitLines("interrupted ", 1)).containsExactly("interrupted 0");
            assertThat(program.awaitLines("left ", 1)).containsExactly("left 0 descriptors, 0 rings");
        }
    }
}
