package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.Isolation;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.OtherHost;

/** Two processes of one host that have the agent, but must not share memory, or cannot. */
@Timeout(300)
class IsolationTest {
    private static final String PROGRAM = "org.mobula.socket.cases.RandomProgram";

    @TempDir
    private Path folder;

    @BeforeEach
    void open() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: other users and mounts need root");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @Test
    void processesOfTwoUsersUseTcp() throws Exception {
        List<String> asNobody = Isolation.asNobody(Path.of("target", "test-classes"));
        assertThat(fastConnections(asNobody)).isEqualTo("fast 0");
    }

    @Test
    void containersWithoutACommonFolderUseTcp() throws Exception {
        List<String> container = Isolation.inNamespaces("--mount", "mount -t tmpfs tmpfs " + folder);
        assertThat(fastConnections(container)).isEqualTo("fast 0");
    }

    @Test
    void containersWithACommonFolderUseSharedMemory() throws Exception {
        String kinds = "--mount --pid --fork --kill-child --mount-proc --ipc --uts";
        assertThat(fastConnections(Isolation.inNamespaces(kinds, ":"))).isNotEqualTo("fast 0");
    }

    @Test
    void processesThatDoNotDifferUseSharedMemory() throws Exception {
        assertThat(fastConnections(List.of("env"))).isNotEqualTo("fast 0");
    }

    /** Two network namespaces may have the same addresses and ports at the same time. */
    @Test
    void processesOfTwoNetworkNamespacesUseTcp() throws Exception {
        try (OtherHost other = OtherHost.make()) {
            assertThat(fastConnections(other.words(), other.addressHere())).isEqualTo("fast 0");
            assertThat(fastConnections(List.of("env"), other.addressHere())).isNotEqualTo("fast 0");
        }
    }

    private String fastConnections(List<String> prefix) throws Exception {
        return fastConnections(prefix, "127.0.0.1");
    }

    /** How many connections of a client, whose command begins with some words, use shared memory. */
    private String fastConnections(List<String> prefix, String address) throws Exception {
        List<String> agent = List.of(JavaProcess.agent("socket", "dir=" + folder), "-Dserver.address=" + address);
        Path output = Files.createTempDirectory("output");
        try (JavaProcess server = JavaProcess.start(folder, agent, List.of(PROGRAM, "server", "0", "1", "10000"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess client =
                    JavaProcess.start(output, prefix, agent, List.of(PROGRAM, "client", port, "1", "10000"))) {
                assertThat(client.end()).as("%s", client).isZero();
                assertThat(server.end()).as("%s", server).isZero();
                return client.awaitLines("fast ", 1).getFirst();
            }
        } finally {
            try (var files = Files.list(output)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(output);
        }
    }
}
