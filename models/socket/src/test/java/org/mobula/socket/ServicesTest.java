package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.JavaProcess;

/** Blocking services of other people, unchanged: HttpCore's classic server, JMX, and java.rmi over fast sockets. */
@Timeout(600)
class ServicesTest {
    @TempDir
    private Path folder;

    /** A service: the class that is server and client, and options of the server's JVM. */
    private record Service(String program, List<String> serverOptions) {
        List<String> options(int port) {
            return serverOptions.stream()
                    .map(word -> word.replace("PORT", Integer.toString(port)))
                    .toList();
        }

        List<String> words(String role, int port) {
            return List.of("org.mobula.socket.cases." + program, role, Integer.toString(port));
        }

        @Override
        public String toString() {
            return program;
        }
    }

    static Stream<Service> services() {
        return Stream.of(
                new Service("HttpProgram", List.of()),
                new Service(
                        "ManagementProgram",
                        List.of(
                                "-Dcom.sun.management.jmxremote.port=PORT",
                                "-Dcom.sun.management.jmxremote.rmi.port=PORT",
                                "-Dcom.sun.management.jmxremote.host=localhost",
                                "-Djava.rmi.server.hostname=localhost",
                                "-Dcom.sun.management.jmxremote.authenticate=false",
                                "-Dcom.sun.management.jmxremote.ssl=false")),
                new Service("RmiProgram", List.of("-Djava.rmi.server.hostname=localhost")));
    }

    @ParameterizedTest
    @MethodSource("services")
    void aServiceAnswersTheSame(Service service) throws Exception {
        List<String> plain = run(service, List.of(), "");
        List<String> fast =
                run(service, List.of(JavaProcess.agent("socket", "report,dir=" + folder)), "over shared memory");

        assertThat(plain).hasSize(1);
        assertThat(fast).isEqualTo(plain);
    }

    private List<String> run(Service service, List<String> agent, String expectedReport) throws Exception {
        int port = FreePort.find();
        List<String> options = new ArrayList<>(agent);
        options.addAll(service.options(port));
        try (JavaProcess server = JavaProcess.start(folder, options, service.words("server", port))) {
            server.awaitLines("ready", 1);
            try (JavaProcess client = JavaProcess.start(folder, agent, service.words("client", port))) {
                assertThat(client.end()).as("%s", client).isZero();
                assertThat(String.join("\n", client.err()))
                        .contains(expectedReport)
                        .doesNotContain(": 0 over shared memory");
                return client.awaitLines("seen ", 1);
            }
        }
    }
}
