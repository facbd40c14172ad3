package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script {@code build/verify-all}: what it runs and what it prints. Maven is replaced by a script. */
@Timeout(60)
class VerifyAllTest {
    private static final Path SCRIPT = Path.of(System.getProperty("mobula.home"), "build", "verify-all");
    private static final String PASSING = ran("INFO", 3, 0, "org.mobula.order.SimulationTest");

    @TempDir
    Path folder;

    private record Result(int code, String out, String err) {}

    @BeforeEach
    void install() throws IOException {
        Path to = folder.resolve("build/verify-all");
        Files.createDirectories(to.getParent());
        Files.copy(SCRIPT, to, StandardCopyOption.COPY_ATTRIBUTES);
        for (String room : List.of("testing/system", "core/order")) {
            Files.createDirectories(folder.resolve(room));
            Files.writeString(folder.resolve(room).resolve("pom.xml"), "<project/>");
        }
        maven(PASSING);
    }

    /** A line of Maven's output, as Surefire prints it for each class. */
    private static String ran(String level, int tests, int skipped, String name) {
        return "echo '[" + level + "] Tests run: " + tests + ", Failures: 0, Errors: 0, Skipped: " + skipped
                + ", Time elapsed: 0.4 s -- in " + name + "'";
    }

    /** Surefire's report of a class. */
    private void report(String name, String... skipped) throws IOException {
        Path reports = folder.resolve("testing/system/target/surefire-reports");
        Files.createDirectories(reports);
        Files.writeString(reports.resolve("TEST-" + name + ".xml"), String.join("\n", skipped) + "\n");
    }

    private void maven(String... lines) throws IOException {
        Path maven = folder.resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\necho \"$@\" >>" + folder + "/runs\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void aPartUsesTheGivenNumberOfRunsAndSeed() throws Exception {
        Result result = verify("kills", "--runs", "7", "--seed", "42");

        assertThat(result.out())
                .matches("ok    kills +\\d+ s  seed 42  " + folder + "/target/verify-all/kills-.*\\.log\n");
        assertThat(result.code()).isZero();
        assertThat(Files.readString(folder.resolve("runs")))
                .isEqualTo(
                        "-B verify -pl testing/system -am -Dtest=KilledLauncherTest -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dmobula.kills=7 -Dmobula.seed=42\n");
    }

    @Test
    void aFailedPartFailsTheRunAndPrintsItsReplayCommand() throws Exception {
        maven(PASSING, "echo \"[ERROR] [replay: build/verify-all faults --runs 1 --seed 9\"", "exit 1");

        Result result = verify("faults", "order", "--seed", "1");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out().lines())
                .hasSize(4)
                .element(1)
                .isEqualTo("      replay: build/verify-all faults --runs 1 --seed 9");
        assertThat(result.out()).startsWith("FAIL  faults ").contains("\nFAIL  order ");
    }

    @Test
    void aPartWithoutTestsFails() throws Exception {
        maven("echo BUILD SUCCESS");

        assertThat(verify("order").out()).startsWith("FAIL  order ");
    }

    @Test
    void aPartOfWhichAllTestsWereSkippedIsNotReportedAsPassed() throws Exception {
        String name = "org.mobula.system.ApiServerTest";
        String aborted = "<skipped type=\"org.opentest4j.TestAbortedException\"><![CDATA[org.opentest4j."
                + "TestAbortedException: Assumption failed: skipped: there is no kube-apiserver";
        report(name, aborted, "\tat org.junit.Assumptions.assumeTrue(Assumptions.java:127)", "]]></skipped>", aborted);
        maven(ran("WARNING", 4, 4, name), "echo '[WARNING] Tests run: 4, Failures: 0, Errors: 0, Skipped: 4'");

        Result result = verify("kubernetes");

        assertThat(result.out()).startsWith("skip  kubernetes ");
        assertThat(result.out().lines().skip(1))
                .containsExactly("      skipped: ApiServerTest (4 of 4): there is no kube-apiserver");
        assertThat(result.code()).isZero();
    }

    @Test
    void aPassedPartNamesTheClassesOfWhichTestsWereSkipped() throws Exception {
        String name = "org.mobula.system.SlurmPmiTest";
        report(
                name,
                "<skipped message=\"srun is &quot;absent&quot;\"/>",
                "<skipped message=\"System property [a] does not exist ==&gt; takes long\"/>");
        maven(ran("INFO", 3, 0, "org.mobula.system.SshTest"), ran("WARNING", 3, 2, name));

        Result result = verify("late");

        assertThat(result.out()).startsWith("ok    late ");
        assertThat(result.out().lines().skip(1))
                .containsExactly(
                        "      skipped: SlurmPmiTest (2 of 3): srun is \"absent\"",
                        "      skipped: SlurmPmiTest (2 of 3): takes long");
    }

    @Test
    void aPartWithoutItsRoomFailsWithAMessage() throws Exception {
        Result result = verify("corruption");

        assertThat(result.out()).isEqualTo("FAIL  corruption           core/codec does not exist in this version\n");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void unknownPartsAndInvalidNumbersAreRefused() throws Exception {
        assertThat(verify("nothing").err()).isEqualTo("verify-all: unknown part \"nothing\"; --list lists the parts\n");
        assertThat(verify("--runs", "many").err()).isEqualTo("verify-all: --runs needs a number, not \"many\"\n");
        assertThat(verify("--fast").code()).isEqualTo(2);
    }

    @Test
    void theListNamesAllParts() throws Exception {
        assertThat(verify("--list").out().lines())
                .anyMatch(line -> line.matches("matrix +every way to call .*"))
                .anyMatch(line -> line.matches("faults +.* \\(--runs 1000\\)"))
                .hasSizeGreaterThan(8);
    }

    private Result verify(String... words) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(folder.resolve("build/verify-all").toString()));
        command.addAll(List.of(words));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("MVN", folder.resolve("mvn").toString());
        Process process = builder.start();
        process.waitFor();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
