package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.OlderJdk;

/** What the agent does where it cannot work: the program runs over TCP. */
@Timeout(300)
class AgentStartTest {
    private static final String PROGRAM = "org.mobula.socket.cases.RandomProgram";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense  | unknown option "nonsense"; choose from dir, memory, report, ring, spin, tcp
            ring=12   | ring=12 is not valid; give a whole number between 4096 and 67108864
            spin=soon | spin=soon is not valid; give a whole number between 0 and 1000000
            """)
    void anInvalidOptionIsReportedInOneLineAndTheProgramRuns(String options, String message) throws Exception {
        try (JavaProcess program = JavaProcess.start(
                folder, List.of(JavaProcess.agent("socket", options)), List.of(PROGRAM, "server", "0", "1", "0"))) {
            assertThat(program.end()).isZero();
            assertThat(program.err())
                    .containsExactly("mobula socket: could not start (java.lang.IllegalArgumentException: " + message
                            + "); the program runs without it");
            assertThat(program.out()).contains("fast 0");
        }
    }

    @Test
    void anOlderJdkIsReportedInOneLineAndTheProgramRuns() throws Exception {
        assertThat(OlderJdk.firstLineWith(JavaProcess.agent("socket", "report")))
                .matches("mobula socket: needs JDK 25, and this is JDK [0-9.]+; the program runs without it");
    }

    @Test
    void withoutMemoryForRingsConnectionsUseTcp() throws Exception {
        assertThat(report("report,memory=0,dir=" + folder))
                .contains("no room for rings: enlarge /dev/shm, or raise the option memory");
    }

    @Test
    void aFolderOfOthersIsNotUsed() throws Exception {
        Path own = Files.createDirectory(folder.resolve("mobula-socket-" + Files.getAttribute(folder, "unix:uid")));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(report("report,dir=" + folder)).contains(own + " is not a folder that only this user can use");
    }

    @Test
    void aMissingFolderLeavesConnectionsOnTcp() throws Exception {
        assertThat(report("report,dir=" + folder.resolve("missing"))).contains("no rendezvous");
    }

    @Test
    void tcpCanBeForced() throws Exception {
        assertThat(report("tcp,dir=" + folder)).isEmpty();
        assertThat(Files.exists(folder.resolve("mobula-socket-0"))).isFalse();
    }

    @Test
    void garbageInTheRendezvousHarmsNothing() throws Exception {
        String agent = JavaProcess.agent("socket", "report,dir=" + folder);
        try (JavaProcess server =
                JavaProcess.start(folder, List.of(agent), List.of(PROGRAM, "server", "0", "1", "2000"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            Path socket;
            try (Stream<Path> files = Files.walk(folder)) {
                socket = files.filter(file -> file.toString().endsWith(".sock"))
                        .findFirst()
                        .orElseThrow();
            }
            try (SocketChannel half = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                    SocketChannel garbage = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                half.write(ByteBuffer.wrap(new byte[] {1, 2, 3})); // and never the rest
                garbage.connect(UnixDomainSocketAddress.of(socket));
                byte[] bytes = new byte[1000];
                new Random(1).nextBytes(bytes);
                garbage.write(ByteBuffer.wrap(bytes));
                assertThat(endOf(garbage)).as("the link was closed").isTrue();

                try (JavaProcess client =
                        JavaProcess.start(folder, List.of(agent), List.of(PROGRAM, "client", port, "1", "2000"))) {
                    assertThat(client.end()).as("%s", client).isZero();
                    assertThat(client.awaitLines("fast ", 1)).containsExactly("fast 4");
                }
            }
            assertThat(server.end()).as("%s", server).isZero();
        }
    }

    private static boolean endOf(SocketChannel channel) {
        try {
            return channel.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException reset) {
            return true;
        }
    }

    /** What the connecting side reports after a run in which both sides have these options. */
    private String report(String options) throws Exception {
        String agent = JavaProcess.agent("socket", options);
        try (JavaProcess server =
                JavaProcess.start(folder, List.of(agent), List.of(PROGRAM, "server", "0", "1", "500"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess client =
                    JavaProcess.start(folder, List.of(agent), List.of(PROGRAM, "client", port, "1", "500"))) {
                assertThat(client.end()).as("%s", client).isZero();
                assertThat(server.end()).as("%s", server).isZero();
                assertThat(client.awaitLines("fast ", 1)).containsExactly("fast 0");
                return String.join("\n", client.err());
            }
        }
    }
}
