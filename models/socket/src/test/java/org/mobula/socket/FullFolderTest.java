package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.Isolation;
import org.mobula.testkit.JavaProcess;

/** A file system in memory that is full at the start, before the server listens, or before a connection. */
@Timeout(300)
class FullFolderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void needsRoot() {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: a file system needs root");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "socket", "announcement", "rings", "bytes"})
    void connectionsUseTcpUntilThereIsRoom(String missing) throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shm"));
        List<String> prefix =
                Isolation.inNamespaces("--mount", "mount -t tmpfs -o size=4m,nr_inodes=64 tmpfs " + shared);
        List<String> options = List.of(JavaProcess.agent("socket", "report,dir=" + shared));
        List<String> words = List.of("org.mobula.socket.cases.FullFolderProgram", shared.toString(), missing);
        try (JavaProcess program = JavaProcess.start(folder, prefix, options, words)) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out())
                    .as("%s", program)
                    .containsExactly("full: right, fast false", "room: right, fast true", "rings left 0");
        }
    }
}
