package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.OlderJdk;

/** What the agent does where it cannot work: the program runs by JRMP. */
@Timeout(300)
class AgentStartTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.OneProcess";
    private static final String SERVICE = "mobula rmi:   org.mobula.rmi.cases.Service: ";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense  | unknown option "nonsense"; choose from dir, jrmp, memory, report, ring, spin
            ring=12   | ring=12 is not valid; give a whole number between 4096 and 67108864
            """)
    void anInvalidOptionIsReportedInOneLineAndTheProgramRuns(String options, String message) throws Exception {
        try (JavaProcess program = start(options, List.of())) {
            assertThat(program.end()).isZero();
            assertThat(program.err())
                    .containsExactly("mobula rmi: could not start (java.lang.IllegalArgumentException: " + message
                            + "); the program runs without it");
            assertThat(program.out()).contains("path NO_AGENT", "sum 50");
        }
    }

    @Test
    void anOlderJdkIsReportedInOneLineAndTheProgramRuns() throws Exception {
        assertThat(OlderJdk.firstLineWith(JavaProcess.agent("rmi", "report")))
                .matches("mobula rmi: needs JDK 25, and this is JDK [0-9.]+; the program runs without it");
    }

    @Test
    void anErrorOfTheAgentIsReportedInOneLineAndTheProgramRuns() throws Exception {
        Path damaged = folder.resolve("damaged.jar");
        copyWithout("org/mobula/agent/RingOptions.class", damaged);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(java.toString(), "-javaagent:" + damaged, "-version")
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader().lines().toList();

        assertThat(process.waitFor()).as("%s", lines).isZero();
        assertThat(lines.getFirst())
                .isEqualTo("mobula rmi: could not start (java.lang.NoClassDefFoundError: "
                        + "org/mobula/agent/RingOptions); the program runs without it");
        assertThat(lines.get(1)).startsWith("openjdk version");
    }

    private static void copyWithout(String left, Path into) throws IOException {
        try (JarFile jar = new JarFile(Path.of("target", "mobula-rmi-agent.jar").toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(into), jar.getManifest())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (!entry.getName().equals(left) && !entry.getName().startsWith("META-INF/")) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    jar.getInputStream(entry).transferTo(out);
                }
            }
        }
    }

    @Test
    void callsOfOneProcessToItselfUseSharedMemory() throws Exception {
        try (JavaProcess program = start("report,dir=" + folder, List.of())) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("path SHARED_MEMORY", "sum 50");
            assertThat(program.err())
                    .containsExactly(
                            "mobula rmi: 11 calls: 11 over shared memory, 0 by JRMP",
                            SERVICE + "11 over shared memory");
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files.filter(file -> file.toString().matches(".*(sock|ring)")))
                        .as("files after the end")
                        .isEmpty();
            }
        }
    }

    @Test
    void jrmpCanBeForced() throws Exception {
        try (JavaProcess program = start("jrmp,dir=" + folder, List.of())) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("path SWITCHED_OFF", "sum 50");
            assertThat(program.err()).isEmpty();
        }
    }

    @Test
    void withoutMemoryForRingsCallsGoByJrmp() throws Exception {
        try (JavaProcess program = start("report,memory=0,dir=" + folder, List.of())) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("sum 50");
            assertThat(program.err())
                    .containsExactly(
                            "mobula rmi: 11 calls: 0 over shared memory, 11 by JRMP",
                            SERVICE + "11 by JRMP: no memory, file or thread was available");
        }
    }

    @Test
    void aFolderOfOthersIsNotUsed() throws Exception {
        Path own = Files.createDirectory(folder.resolve("mobula-rmi-" + Files.getAttribute(folder, "unix:uid")));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));

        try (JavaProcess program = start("report,dir=" + folder, List.of())) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("sum 50");
            assertThat(program.err())
                    .contains("mobula rmi:   " + own
                            + " is not a folder that only this user can use (mode 0700); remove it");
        }
    }

    @Test
    void aFilterOfTheProcessKeepsCallsOnJrmp() throws Exception {
        try (JavaProcess program = start("report,dir=" + folder, List.of("-Djdk.serialFilter=maxdepth=100"))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.err())
                    .containsExactly(
                            "mobula rmi: 11 calls: 0 over shared memory, 11 by JRMP",
                            SERVICE + "11 by JRMP: a filter for deserialization is set");
        }
    }

    @Test
    void aSocketFactoryOfTheProcessKeepsCallsOnJrmp() throws Exception {
        try (JavaProcess program = start("report,dir=" + folder, List.of("-Dtest.factory=true"))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.err())
                    .containsExactly(
                            "mobula rmi: 11 calls: 0 over shared memory, 11 by JRMP",
                            SERVICE + "11 by JRMP: the object has a socket factory or a transport of its own");
        }
    }

    @Test
    void anRmiClassLoaderOfTheProgramKeepsCallsOnJrmp() throws Exception {
        String property = "-Djava.rmi.server.RMIClassLoaderSpi=org.mobula.rmi.cases.OwnLoader";
        try (JavaProcess program = start("report,dir=" + folder, List.of(property))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("path SWITCHED_OFF", "sum 50");
            assertThat(program.err())
                    .containsExactly(
                            "mobula rmi: 0 calls: 0 over shared memory, 0 by JRMP",
                            "mobula rmi:   the program has an RMI class loader of its own");
        }
    }

    private JavaProcess start(String options, List<String> more) throws IOException {
        List<String> all = Stream.concat(Stream.of(JavaProcess.agent("rmi", options)), more.stream())
                .toList();
        return JavaProcess.start(folder, all, List.of(PROGRAM));
    }
}
