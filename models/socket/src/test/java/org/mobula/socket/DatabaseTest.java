package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.Await;

/** Databases of other people and their JDBC drivers, unchanged. */
@Timeout(600)
class DatabaseTest {
    private static final String PROGRAM = "org.mobula.socket.cases.DatabaseProgram";

    @TempDir
    private Path folder;

    /** A database's server, as words of a command, and its address. */
    private record Database(String name, List<String> server, String address, String user) {
        List<String> server(int port, Path folder) {
            return server.stream()
                    .map(word -> word.replace("PORT", Integer.toString(port)).replace("DIR", folder.toString()))
                    .toList();
        }

        String address(int port) {
            return address.replace("PORT", Integer.toString(port));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Database> databases() {
        return Stream.of(
                new Database(
                        "HSQLDB",
                        List.of(
                                "org.hsqldb.server.Server",
                                "--database.0",
                                "mem:test",
                                "--dbname.0",
                                "test",
                                "--port",
                                "PORT",
                                "--address",
                                "localhost",
                                "--silent",
                                "true"),
                        "jdbc:hsqldb:hsql://localhost:PORT/test",
                        "SA"),
                new Database(
                        "H2",
                        List.of("org.h2.tools.Server", "-tcp", "-tcpPort", "PORT", "-ifNotExists", "-baseDir", "DIR"),
                        "jdbc:h2:tcp://localhost:PORT/mem:test;DB_CLOSE_DELAY=-1",
                        "sa"));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aDatabaseAnswersTheSame(Database database) throws Exception {
        List<String> plain = run(database, List.of(), "");
        List<String> fast = run(database, List.of(Jvm.agent("report,dir=" + folder)), "over shared memory");

        assertThat(plain).hasSize(2);
        assertThat(fast).isEqualTo(plain);
    }

    private List<String> run(Database database, List<String> options, String expectedReport) throws Exception {
        int port = freePort();
        try (Jvm server = Jvm.start(folder, options, database.server(port, folder))) {
            awaitListening(port);
            List<String> client = List.of(PROGRAM, database.address(port), database.user(), "4", "500");
            try (Jvm program = Jvm.start(folder, options, client)) {
                assertThat(program.end()).as("%s", program).isZero();
                assertThat(String.join("\n", program.err()))
                        .contains(expectedReport)
                        .doesNotContain(": 0 over shared memory");
                return program.awaitLines("seen ", 2);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    private static void awaitListening(int port) {
        Await.await("a server at port " + port).until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
    }
}
