package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.Isolation;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.OtherHost;

/** A client and a server that have the agent, but must not share memory, or cannot; and some that can. */
@Timeout(300)
class IsolationTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.StubProgram";
    private static final Path CLASSES = Path.of("target", "test-classes");

    @TempDir
    private static Path folder;

    private static @Nullable JavaProcess server;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: other users and namespaces need root");
        setMode(folder, "rwxrwxrwx");
        server = server("127.0.0.1", stub());
        server.awaitLines("port ", 1);
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void processesThatDoNotDifferUseSharedMemory() throws Exception {
        assertThat(seenBy(List.of("env"))).containsExactly("path SHARED_MEMORY", "seen 10 times 1");
    }

    @Test
    void processesOfTwoUsersUseJrmp() throws Exception {
        assertThat(seenBy(Isolation.asNobody(CLASSES))).containsExactly("path NO_PEER", "seen 10 times 1");
    }

    @Test
    void theSocketOfAProcessAnswersNoOtherUserWhateverItsModeIs() throws Exception {
        List<String> asNobody = Isolation.asNobody(CLASSES);
        Path socket;
        try (Stream<Path> files = Files.walk(folder)) {
            socket = files.filter(file -> file.toString().endsWith(".sock"))
                    .findFirst()
                    .orElseThrow();
        }
        Path own = shared().resolve("mobula-rmi-0");
        try {
            for (Path path : List.of(own, socket.getParent(), socket)) {
                setMode(path, "rwxrwxrwx");
            }
            assertThat(knock(List.of("env"), socket)).isEqualTo("answered");
            assertThat(knock(asNobody, socket)).isEqualTo("closed");
        } finally {
            setMode(socket.getParent(), "rwx------");
            setMode(own, "rwx------");
        }
    }

    @Test
    void containersWithoutACommonFolderUseJrmp() throws Exception {
        assertThat(seenBy(Isolation.inNamespaces("--mount", "mount -t tmpfs tmpfs " + shared())))
                .containsExactly("path NO_PEER", "seen 10 times 1");
    }

    @Test
    void containersWithACommonFolderUseSharedMemory() throws Exception {
        assertThat(seenBy(Isolation.inNamespaces("--mount --pid --fork --kill-child --mount-proc --ipc --uts", ":")))
                .containsExactly("path SHARED_MEMORY", "seen 10 times 1");
    }

    @Test
    void aProcessOfAnotherNetworkNamespaceIsOutOfReachAsWithoutTheAgent() throws Exception {
        List<String> seen = seenBy(Isolation.inNamespaces("--net", "ip link set lo up"));

        assertThat(seen.getFirst()).isEqualTo("path NO_PEER");
        assertThat(seen.getLast()).startsWith("seen 10 times ").contains("ConnectException");
        assertThat(client(Isolation.inNamespaces("--net", "ip link set lo up"), List.of(), stub())
                        .getLast())
                .isEqualTo(seen.getLast());
    }

    @Test
    void aProcessOfAnotherNetworkNamespaceIsCalledByJrmpOverTheNetwork() throws Exception {
        String stub = folder.resolve("stub-of-the-network").toString();
        try (OtherHost other = OtherHost.make();
                JavaProcess reachable = server(other.addressHere(), stub)) {
            reachable.awaitLines("port ", 1);
            assertThat(client(other.words(), agent(), stub)).containsExactly("path OTHER_HOST", "seen 10 times 1");
        }
    }

    @Test
    void processesOfAContainerWithANetworkOfItsOwnUseSharedMemory() throws Exception {
        List<String> prefix = Isolation.inNamespaces("--net", "ip link set lo up");
        List<String> program = List.of("org.mobula.rmi.cases.OneProcess");
        try (JavaProcess both = JavaProcess.start(folder, prefix, options("127.0.0.1"), program)) {
            assertThat(both.end()).as("%s", both).isZero();
            assertThat(both.out()).contains("path SHARED_MEMORY", "sum 50");
        }
    }

    private static void setMode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    /** What a client with the agent sees whose command begins with some words. */
    private static List<String> seenBy(List<String> prefix) throws Exception {
        return client(prefix, agent(), stub());
    }

    private static List<String> client(List<String> prefix, List<String> options, String stub) throws Exception {
        try (JavaProcess client = JavaProcess.start(folder, prefix, options, List.of(PROGRAM, "client", stub))) {
            assertThat(client.end()).as("%s", client).isZero();
            return client.out();
        }
    }

    private static JavaProcess server(String host, String stub) throws IOException {
        return JavaProcess.start(folder, options(host), List.of(PROGRAM, "server", stub));
    }

    private static List<String> options(String host) throws IOException {
        List<String> options = new ArrayList<>(agent());
        options.add("-Djava.rmi.server.hostname=" + host);
        return options;
    }

    private static List<String> agent() throws IOException {
        return List.of(JavaProcess.agent("rmi", "dir=" + shared()));
    }

    private static Path shared() throws IOException {
        Path shared = Files.createDirectories(folder.resolve("shm"));
        setMode(shared, "rwxrwxrwx");
        return shared;
    }

    private static String stub() {
        return folder.resolve("stub").toString();
    }

    private static String knock(List<String> prefix, Path socket) throws Exception {
        List<String> words = List.of("org.mobula.rmi.cases.Knock", socket.toString());
        try (JavaProcess knock = JavaProcess.start(folder, prefix, List.of(), words)) {
            assertThat(knock.end()).as("%s", knock).isZero();
            return knock.out().getFirst();
        }
    }
}
