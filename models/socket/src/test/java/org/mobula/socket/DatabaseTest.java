package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.JavaProcess;

/** Databases of other people and their JDBC drivers, unchanged. */
@Timeout(600)
class DatabaseTest {
    private static final String PROGRAM = "org.mobula.socket.cases.DatabaseProgram";

    @TempDir
    private Path folder;

    /** A database's server, as words of a command, and its address. */
    private record Database(String name, List<String> server, String address) {
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
                        "jdbc:hsqldb:hsql://localhost:PORT/test;user=SA;password="),
                new Database(
                        "H2",
                        List.of("org.h2.tools.Server", "-tcp", "-tcpPort", "PORT", "-ifNotExists", "-baseDir", "DIR"),
                        "jdbc:h2:tcp://localhost:PORT/mem:test;DB_CLOSE_DELAY=-1;USER=sa;PASSWORD="),
                new Database(
                        "Derby",
                        List.of(
                                "-Dderby.stream.error.file=DIR/derby.log",
                                "org.apache.derby.drda.NetworkServerControl",
                                "start",
                                "-h",
                                "localhost",
                                "-p",
                                "PORT"),
                        "jdbc:derby://localhost:PORT/memory:test;create=true;user=APP;password=app"));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aDatabaseAnswersTheSame(Database database) throws Exception {
        List<String> plain = run(database, List.of(), "");
        List<String> fast =
                run(database, List.of(JavaProcess.agent("socket", "report,dir=" + folder)), "over shared memory");

        assertThat(plain).hasSize(2);
        assertThat(fast).isEqualTo(plain);
    }

    private List<String> run(Database database, List<String> options, String expectedReport) throws Exception {
        int port = FreePort.find();
        try (JavaProcess server = JavaProcess.start(folder, options, database.server(port, folder))) {
            FreePort.awaitListening(port);
            List<String> client = List.of(PROGRAM, database.address(port), "4", "500");
            try (JavaProcess program = JavaProcess.start(folder, options, client)) {
                assertThat(program.end()).as("%s", program).isZero();
                assertThat(String.join("\n", program.err()))
                        .contains(expectedReport)
                        .doesNotContain(": 0 over shared memory");
                return program.awaitLines("seen ", 2);
            }
        }
    }
}
