package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.JavaProcess;

/**
 * The meaning of a socket: every case is run between two plain JVMs, and both ends must observe exactly the same if one
 * of the JVMs, or both, have the agent.
 */
class SocketContractTest {
    private static final String PROGRAM = "org.mobula.socket.cases.CaseProgram";

    @TempDir
    private Path folder;

    /** What both ends have observed in each case. */
    private record Observations(Map<String, List<String>> server, Map<String, List<String>> client, String report) {}

    @TestFactory
    Stream<DynamicContainer> aSocketMeansTheSame() throws Exception {
        Observations plain = run(false, false);
        assertThat(plain.server().size()).as("cases").isGreaterThanOrEqualTo(200);
        Observations both = run(true, true);
        return Stream.of(
                container("the server has fast sockets", plain, run(true, false)),
                container("the client has fast sockets", plain, run(false, true)),
                container("both have fast sockets", plain, both),
                DynamicContainer.dynamicContainer(
                        "the path",
                        Stream.of(
                                DynamicTest.dynamicTest(
                                        "switched cases use shared memory",
                                        () -> assertThat(both.report())
                                                .matches(
                                                        "mobula socket: \\d+ connections: \\d{3} over shared memory, \\d+ over TCP")))));
    }

    private static DynamicContainer container(String name, Observations plain, Observations ours) {
        List<DynamicTest> tests = new ArrayList<>();
        plain.server()
                .forEach((each, expected) -> tests.add(DynamicTest.dynamicTest(each, () -> {
                    assertThat(ours.server().get(each)).as("the server").isEqualTo(expected);
                    assertThat(ours.client().get(each))
                            .as("the client")
                            .isEqualTo(plain.client().get(each));
                })));
        return DynamicContainer.dynamicContainer(name, tests);
    }

    private Observations run(boolean serverHas, boolean clientHas) throws Exception {
        String both = Boolean.toString(serverHas && clientHas);
        try (JavaProcess server = start(serverHas, List.of(PROGRAM, "server", both))) {
            String[] ports = server.awaitLines("", 1).getFirst().split(" ");
            try (JavaProcess client = start(clientHas, List.of(PROGRAM, "client", both, ports[0], ports[1]))) {
                assertThat(client.end()).as("%s", client).isZero();
                assertThat(server.end()).as("%s", server).isZero();
                return new Observations(
                        observations(server),
                        observations(client),
                        String.join("\n", client.err().stream().limit(1).toList()));
            }
        }
    }

    private JavaProcess start(boolean hasAgent, List<String> words) throws IOException {
        return JavaProcess.start(
                folder, hasAgent ? List.of(JavaProcess.agent("socket", "report,dir=" + folder)) : List.of(), words);
    }

    private static Map<String, List<String>> observations(JavaProcess program) throws IOException {
        Map<String, List<String>> found = new LinkedHashMap<>();
        for (String line : program.out()) {
            int bar = line.indexOf('|');
            if (bar > 0) {
                found.computeIfAbsent(line.substring(0, bar), _ -> new ArrayList<>())
                        .add(line.substring(bar + 1));
            }
        }
        return found;
    }
}
