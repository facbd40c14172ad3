package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/** A killed server looks as it does without the agent. */
@Timeout(300)
class KilledPeerTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.Victim";

    @TempDir
    private Path folder;

    @Test
    void callsFailAsTheyDoWithoutTheAgent() throws Exception {
        List<String> plain = run(List.of());
        assertThat(plain).hasSize(4);
        assertThat(run(List.of(JavaProcess.agent("rmi", "dir=" + folder)))).isEqualTo(plain);
    }

    @Test
    void theFilesOfAKilledProcessAreRemovedByTheNextOneThatMeetsThem() throws Exception {
        run(List.of(JavaProcess.agent("rmi", "dir=" + folder)));
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.toString().matches(".*(sock|ring)")))
                    .isEmpty();
        }
    }

    private List<String> run(List<String> options) throws IOException, InterruptedException {
        try (JavaProcess server = JavaProcess.start(folder, options, List.of(PROGRAM, "server"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess client = JavaProcess.start(folder, options, List.of(PROGRAM, "client", port))) {
                client.awaitLines("ready", 1);
                server.kill();
                assertThat(client.end()).as("%s", client).isZero();
                return client.out().stream()
                        .filter(line -> line.contains("|"))
                        .sorted()
                        .toList();
            }
        }
    }
}
