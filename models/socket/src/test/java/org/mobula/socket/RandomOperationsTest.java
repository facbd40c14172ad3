package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/**
 * Random operations on connections, compared with plain TCP. {@code -Dsocket.seed=N} repeats a run, {@code
 * -Dsocket.operations=N} runs more.
 */
@Timeout(3600)
class RandomOperationsTest {
    private static final String PROGRAM = "org.mobula.socket.cases.RandomProgram";
    private static final long SEED = Long.getLong("socket.seed", System.nanoTime());
    private static final int OPERATIONS = Integer.getInteger("socket.operations", 10_000);

    @TempDir
    private Path folder;

    @Test
    void randomOperationsSeeWhatTheySeeOverTcp() throws Exception {
        System.out.println("socket.seed=" + SEED);
        assertThat(run(true)).as("seed %d", SEED).isEqualTo(run(false));
    }

    private List<String> run(boolean haveAgent) throws Exception {
        List<String> options = haveAgent ? List.of(JavaProcess.agent("socket", "dir=" + folder)) : List.of();
        String seed = Long.toString(SEED);
        String operations = Integer.toString(OPERATIONS);
        try (JavaProcess server =
                JavaProcess.start(folder, options, List.of(PROGRAM, "server", "0", seed, operations))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess client =
                    JavaProcess.start(folder, options, List.of(PROGRAM, "client", port, seed, operations))) {
                assertThat(client.end()).as("seed %d: %s", SEED, client).isZero();
                assertThat(server.end()).as("seed %d: %s", SEED, server).isZero();
                if (haveAgent) {
                    String fast = client.awaitLines("fast ", 1).getFirst();
                    assertThat(Integer.parseInt(fast.substring(5)))
                            .as("switched connections")
                            .isPositive();
                }
                return List.of(
                        client.awaitLines("seen ", 1).getFirst(),
                        server.awaitLines("seen ", 1).getFirst());
            }
        }
    }
}
