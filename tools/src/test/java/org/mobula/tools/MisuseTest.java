package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.tools.Session.inProcess;
import static org.mobula.tools.Session.program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.tools.Session.Outcome;

/** Errors of the user: one line, exit code 2, no rank started. */
@Timeout(60)
class MisuseTest {
    private static final String CLASSES =
            Path.of("target", "test-classes").toAbsolutePath().toString();

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    private void refused(Outcome outcome, String line) {
        assertThat(outcome.err()).isEqualTo(line + "\n");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void zeroRanks() {
        refused(inProcess("run", "-n", "0", "Echo"), "mobula run: -n 0 is not valid; give a whole number, 1 or more");
    }

    @Test
    void anInvalidNumberOfRanks() {
        refused(inProcess("run", "-n", "x", "Echo"), "mobula run: -n x is not valid; give a whole number, 1 or more");
    }

    @Test
    void moreRanksThanFitIntoMemory() {
        Outcome outcome = session.run(List.of("-n", "1000000"), program("Echo"));

        assertThat(outcome.err())
                .matches(
                        "mobula run: 1000000 ranks need more memory than there is: [\\d.]+ GiB hold at most (\\d+)"
                                + " \\(32 MiB of heap each, and 48 MiB for the JVM itself\\); start fewer, with -n \\1 or less\n");
        assertThat(outcome.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --map-by=node  | --map-by is the scheduler's here: use `mpirun --map-by node`, `mpiexec.hydra -ppn 2`, `srun -m cyclic`
                    --bind-to=core | --bind-to is the scheduler's here: use `mpirun --bind-to core`, `mpiexec.hydra -bind-to core`, `srun --cpu-bind=cores`
                    --tag-output   | --tag-output is the scheduler's here: use `mpirun --tag-output`, `mpiexec.hydra -prepend-rank`, `srun -l`
                    --timeout=60   | --timeout is the scheduler's here: use `mpirun --timeout 600`, `srun --time=10`, MPIEXEC_TIMEOUT=600 of mpiexec.hydra
                    --ship         | --ship is the scheduler's here: use a file system that all hosts share, `sbcast app.jar /tmp/app.jar`, or `mobula run --ship --hosts a,b`
                    -n=2           | -n is the scheduler's here: use `mpirun -n 4`, `mpiexec.hydra -n 4`, `srun -n 4`
                    """)
    void anOptionThatBelongsToTheScheduler(String option, String message) {
        refused(inProcess("exec", option, "Echo"), "mobula exec: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    slurm      | its ranks are started by `srun -n 2 mobula exec PROGRAM`
                    kubernetes | 'its ranks are started by `mobula kubernetes manifest -n 2 --image IMAGE PROGRAM | kubectl apply -f -`'
                    ssh        | it starts ranks on other hosts; name them by --hosts or --hostfile
                    pigeon     | there is no such launcher; choose local or ssh
                    """)
    void aLauncherThatRunDoesNotStart(String name, String message) {
        refused(
                inProcess("run", "-n", "2", "--launcher", name, "Echo"),
                "mobula run: --launcher " + name + ": " + message);
    }

    @Test
    void theLauncherOfThisMachineForOtherHosts() {
        refused(
                inProcess("run", "--launcher", "local", "--hosts", "a,b", "Echo"),
                "mobula run: --launcher local: it starts ranks on this machine only; leave --hosts and --hostfile out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pigeon", "shm,pigeon"})
    void anUnknownTransport(String names) {
        refused(
                inProcess("run", "--transport", names, "Echo"),
                "mobula run: unknown transport \"pigeon\"; choose one of auto, shm, tcp, ucx, udp");
    }

    @Test
    void aFolderOfFilesThatIsNotShippedOrDoesNotExist() {
        refused(
                inProcess("run", "--files", "data", "Echo"),
                "mobula run: --files data needs --ship: without it, each rank opens its own files");
        refused(
                inProcess("run", "--ship", "--files", "no-such-folder", "Echo"),
                "mobula run: --files no-such-folder: no such folder in "
                        + Path.of("").toAbsolutePath());
    }

    @Test
    void optionsOfProtectionThatDoNotBelongTogether() {
        refused(
                inProcess("run", "--tls", "--integrity", "Echo"),
                "mobula run: --tls includes what --integrity does; give one of them");
        refused(inProcess("run", "--tls-ca", "/", "Echo"), "mobula run: --tls-cert, --tls-key and --tls-ca need --tls");
        refused(
                inProcess("run", "--tls", "--tls-ca", "/", "Echo"),
                "mobula run: give all of --tls-cert, --tls-key and --tls-ca, or none of them");
        refused(
                inProcess("run", "--tls", "--tls-key", "/none.pem", "Echo"),
                "mobula run: --tls-key /none.pem: there is no such file, or it cannot be read");
    }

    @Test
    void anUnknownAlgorithm() {
        refused(
                inProcess("run", "--collective", "scan=fast", "Echo"),
                "mobula run: --collective scan=fast: there is no algorithm \"fast\" for scan; there are doubling, chain, flat,"
                        + " shared");
    }

    @Test
    void anUnknownPolicy() {
        refused(
                inProcess("run", "--on-failure", "pray", "Echo"),
                "mobula run: unknown failure policy \"pray\"; choose abort or continue"
                        + " (--on-failure, MOBULA_ON_FAILURE)");
    }

    @Test
    void anUnknownOption() {
        refused(
                inProcess("run", "--prefx", "Echo"),
                "mobula run: Unknown option: '--prefx'; did you mean --prefix? (see mobula run --help)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-p", "--np", "--ntasks"})
    void theOptionThatOtherLaunchersUseForTheNumberOfRanks(String option) {
        refused(
                inProcess("run", option, "2", "Echo"),
                "mobula run: Unknown option: '" + option + "'; did you mean -n? (see mobula run --help)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "NaN", "-1"})
    void anInvalidTime(String time) {
        refused(
                inProcess("run", "--timeout", time, "Echo"),
                "mobula run: --timeout " + time
                        + " is not valid; give a time in seconds, 0 or more, as in --timeout 60");
    }

    @Test
    void anInvalidSettingIsReportedOnceAndNotByEveryRank() {
        refused(
                session.runWith(Map.of("MOBULA_WAITING", "x"), Session.runWords(List.of(), program("Echo"))),
                "mobula run: the environment variable MOBULA_WAITING takes spin, yield or sleep, not \"x\"");
    }

    @Test
    void aTransportForTheCodecBenchmark() {
        refused(
                inProcess("perf", "codec", "--transport", "tcp"),
                "mobula perf codec: Unknown options: '--transport', 'tcp' (see mobula perf codec --help)");
    }

    @Test
    void aMissingFile() {
        refused(
                inProcess("run", "Nowhere.java"),
                "mobula run: Nowhere.java: no such file in " + Path.of("").toAbsolutePath());
    }

    @Test
    void aMissingClass() {
        refused(
                session.run("run", "-cp", CLASSES, "Nowhere"),
                "mobula run: class Nowhere was not found on the class path (" + CLASSES
                        + "); name its folder or jar by -cp");
    }

    @Test
    void aClassWithoutMainMethod() {
        refused(
                session.run(List.of(), program("NoMain")),
                "mobula run: class org.mobula.tools.programs.NoMain has no main method; write one: void main() { ... }");
    }

    @Test
    void aSourceFileWithoutMainMethod() throws IOException {
        Path file = Files.writeString(folder.resolve("Empty.java"), "class Empty {}");

        refused(
                session.run("run", file.toString()),
                "mobula run: " + file + " has no main method; write one: void main() { ... }");
    }

    @Test
    void aSourceFileThatDoesNotCompile() throws IOException {
        Path file = Files.writeString(folder.resolve("Wrong.java"), "void main() {\n    int x = \"one\";\n}\n");

        refused(
                session.run("run", file.toString()),
                file + ":2: error: incompatible types: String cannot be converted to int\n"
                        + "    int x = \"one\";\n            ^\n1 error\n"
                        + "mobula run: " + file + " does not compile; no rank was started");
    }

    @Test
    void aJarWithoutMainClass() throws IOException {
        Path jar = jar(new Manifest());

        refused(
                session.run("run", jar.toString()),
                "mobula run: " + jar + " has no main class: its manifest has no Main-Class; name one: mobula run -cp "
                        + jar + " Main");
    }

    @Test
    void aJarWithAMissingMainClass() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Nowhere");
        Path jar = jar(manifest);

        refused(
                session.run("run", jar.toString()),
                "mobula run: class Nowhere, which the manifest of " + jar
                        + " names as Main-Class, was not found in it");
    }

    @Test
    void aFileThatIsNotAJar() throws IOException {
        Path jar = Files.writeString(folder.resolve("program.jar"), "words");

        Outcome outcome = session.run("run", jar.toString());

        assertThat(outcome.err()).startsWith("mobula run: " + jar + " cannot be read as a jar: ");
        assertThat(outcome.exitCode()).isEqualTo(2);
    }

    @Test
    void aMissingWrapper() {
        Outcome outcome = session.run(List.of("-n", "2", "--wrapper", "no-such-command"), program("Echo"));

        assertThat(outcome.err())
                .startsWith("mobula run: cannot start rank 0: Cannot run program \"no-such-command\"")
                .endsWith("; is the wrapper command right?\n")
                .satisfies(text -> assertThat(text.lines()).hasSize(1));
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(session.leftovers()).isEmpty();
    }

    private Path jar(Manifest manifest) throws IOException {
        Path jar = folder.resolve("program.jar");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        return jar;
    }
}
