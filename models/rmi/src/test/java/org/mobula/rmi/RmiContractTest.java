package org.mobula.rmi;

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
 * The meaning of java.rmi: every case is run between two plain JVMs, and the client must observe exactly the same if
 * one of the JVMs, or both, have the agent.
 */
class RmiContractTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.CaseProgram";

    @TempDir
    private Path folder;

    /** What the client has observed in each case, and what it reports at the end. */
    private record Observations(Map<String, List<String>> cases, List<String> report) {}

    @TestFactory
    Stream<DynamicContainer> javaRmiMeansTheSame() throws Exception {
        Observations plain = run(false, false);
        assertThat(plain.cases().size()).as("cases").isGreaterThanOrEqualTo(120);
        Observations both = run(true, true);
        return Stream.of(
                container("the server has the agent", plain, run(true, false)),
                container("the client has the agent", plain, run(false, true)),
                container("both have the agent", plain, both),
                DynamicContainer.dynamicContainer(
                        "the path",
                        Stream.of(
                                DynamicTest.dynamicTest(
                                        "calls go over shared memory",
                                        () -> assertThat(fast(both.report()))
                                                .as("%s", both.report())
                                                .isGreaterThan(200)),
                                DynamicTest.dynamicTest(
                                        "the report names interfaces, ways and reasons",
                                        () -> assertThat(String.join("\n", both.report()))
                                                .containsPattern(line("Service: \\d+ over shared memory"))
                                                .containsPattern(line("Service: \\d+ by JRMP: arguments that only"))
                                                .containsPattern(line("GeneratedRemote: \\d+ over shared memory"))
                                                .containsPattern(line("GeneratedRemote: \\d+ by JRMP: the object does"
                                                        + " not have the method"))
                                                .containsPattern(line("CallBack: \\d+ by JRMP: a filter"))
                                                .containsPattern("remote.rmi.RMIConnection: \\d+ by JRMP: the object")
                                                .doesNotContainPattern("RMIConnection: \\d+ over shared memory")
                                                .doesNotContain("AutoCloseable")))));
    }

    private static String line(String end) {
        return "mobula rmi:   org\\.mobula\\.rmi\\.cases\\." + end;
    }

    private static int fast(List<String> report) {
        return report.stream()
                .filter(line -> line.startsWith("mobula rmi: "))
                .mapToInt(line -> Integer.parseInt(line.replaceAll(".*: (\\d+) over shared memory.*", "$1")))
                .findFirst()
                .orElse(0);
    }

    private static DynamicContainer container(String name, Observations plain, Observations ours) {
        List<DynamicTest> tests = new ArrayList<>();
        plain.cases()
                .forEach((each, expected) -> tests.add(DynamicTest.dynamicTest(
                        each, () -> assertThat(ours.cases().get(each)).isEqualTo(expected))));
        return DynamicContainer.dynamicContainer(name, tests);
    }

    private Observations run(boolean serverHas, boolean clientHas) throws Exception {
        try (JavaProcess server = start(serverHas, List.of(PROGRAM, "server"))) {
            String port = server.awaitLines("port ", 1).getFirst().substring(5);
            try (JavaProcess client = start(clientHas, List.of(PROGRAM, "client", port))) {
                assertThat(client.end()).as("%s", client).isZero();
                return new Observations(observations(client), client.err());
            }
        }
    }

    private JavaProcess start(boolean hasAgent, List<String> words) throws IOException {
        return JavaProcess.start(
                folder, hasAgent ? List.of(JavaProcess.agent("rmi", "report,dir=" + folder)) : List.of(), words);
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
