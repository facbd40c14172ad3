package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.Await;

/**
 * Tests the script {@code mobula}: when it builds, and what it prints. Maven is replaced by a script that counts its
 * runs.
 */
@Timeout(120)
class MobulaScriptTest {
    private static final Path HOME = Path.of(System.getProperty("mobula.home"));
    private static final String MAVEN = """
            #!/bin/sh
            echo run >>"%1$s/runs"
            echo "[INFO] Building mobula-fault 0.1.0-SNAPSHOT                  [1/2]"
            [ ! -f "%1$s/slow" ] || sleep 600
            [ ! -f "%1$s/broken" ] || { echo "[ERROR] Fault.java:1: broken"; exit 1; }
            echo "[INFO] Building mobula-tools 0.1.0-SNAPSHOT                  [2/2]"
            mkdir -p "%2$s/tools/target/lib" && cp -R %3$s/. "%2$s/tools/target/lib"
            """;
    /** These names mean something inside the project, and nothing in the path of the project. */
    private static final String INSTALLATION = "src/main/apps";

    private static final String VERSION = "mobula 0.1.0-SNAPSHOT, Java ";

    @TempDir
    Path folder;

    private Path home;
    private Path source;

    private record Result(int code, String out, String err) {}

    @BeforeEach
    void install() throws IOException {
        home = Files.createDirectories(folder.resolve(INSTALLATION));
        copy("mobula");
        copy("build/find-jdk");
        source = write("core/fault/src/main/java/Fault.java", "class Fault {}");
        write("core/fault/pom.xml", "<project/>");
        Path maven = folder.resolve("mvn");
        Files.writeString(maven, MAVEN.formatted(folder, home, Sandbox.library()));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void copy(String file) throws IOException {
        Path to = home.resolve(file);
        Files.createDirectories(to.getParent());
        Files.copy(HOME.resolve(file), to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private Path write(String file, String text) throws IOException {
        Path to = home.resolve(file);
        Files.createDirectories(to.getParent());
        return Files.writeString(to, text);
    }

    @Test
    void theFirstCommandBuildsAndShowsItsProgress() throws Exception {
        Result result = doctor();

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err().lines())
                .containsExactly(
                        "mobula: building, which takes some minutes the first time ...",
                        "mobula: building 1/2 mobula-fault",
                        "mobula: building 2/2 mobula-tools");
        assertThat(runs()).isEqualTo(1);
        assertThat(home.resolve("target/building")).doesNotExist();
        assertThat(doctor().err()).isEmpty();
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void aChangedNonSourceFileNeedsNoBuild() throws Exception {
        doctor();
        touch(write("README.md", "changed"));
        touch(write("core/fault/src/test/java/FaultTest.java", "class FaultTest {}"));

        assertThat(doctor().err()).isEmpty();
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void aChangedOrRemovedSourceNeedsABuild() throws Exception {
        doctor();
        Files.writeString(source, "class Fault { int changed; }");
        touch(source);
        assertThat(doctor().err()).startsWith("mobula: building what has changed ...\n");
        assertThat(runs()).isEqualTo(2);

        Files.delete(source);
        touch(source.getParent());
        doctor();
        assertThat(runs()).isEqualTo(3);
    }

    @Test
    void locatingTheCommandBuildsItWhereSourcesHaveChanged() throws Exception {
        doctor();
        touch(source);

        Result located = mobula("--locate", "tools");

        assertThat(located.code()).as(located.err()).isZero();
        assertThat(located.out().lines())
                .hasSize(2)
                .last()
                .isEqualTo(home.resolve("tools/target/lib").toString());
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void aRemovedFolderOfSourcesNeedsABuild() throws Exception {
        Path resources = Files.createDirectories(home.resolve("core/fault/src/main/resources"));
        doctor();
        Files.delete(resources);
        touch(resources.getParent());

        doctor();

        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void aBuildFromTheFutureIsRepeated() throws Exception {
        doctor();
        Path stamp = home.resolve("target/built-tools");
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plus(Duration.ofHours(1))));

        doctor();

        assertThat(runs()).isEqualTo(2);
        assertThat(doctor().err()).isEmpty();
    }

    @Test
    void versionAndHelpNameTheBuild() throws Exception {
        doctor();
        Files.writeString(source, "class Fault { int changed; }");
        touch(source);

        assertThat(mobula("--version").out()).startsWith(VERSION);
        assertThat(mobula("help").out()).startsWith("Usage: mobula ");
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void aFailedBuildShowsItsErrorsAndIsRepeated() throws Exception {
        Files.createFile(folder.resolve("broken"));
        Result result = doctor();

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .endsWith("[ERROR] Fault.java:1: broken\nmobula: the build failed; its output is in " + home
                        + "/target/build.log\n");
        Files.delete(folder.resolve("broken"));
        assertThat(doctor().code()).isZero();
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void theCommandAfterAKilledBuildBuildsAgainAndLeavesNothing() throws Exception {
        Path slow = Files.createFile(folder.resolve("slow"));
        Process first = start(List.of(home.resolve("mobula").toString(), "doctor"));
        Await.await().atMost(60, TimeUnit.SECONDS).until(() -> runs() == 1);
        List<ProcessHandle> children = first.descendants().toList();
        first.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        Files.delete(slow);

        assertThat(doctor().code()).isZero();

        assertThat(runs()).isEqualTo(2);
        try (Stream<Path> left = Files.list(home.resolve("target"))) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("built-tools", "build.log");
        }
    }

    @Test
    void anotherUserOfAReadOnlyInstallationRunsTheExistingBuild() throws Exception {
        doctor();
        Files.writeString(source, "class Fault { int changed; }");
        touch(source);
        open(folder);

        Result result = mobula(asNobody(), "doctor");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .isEqualTo("mobula: the sources have changed since the last build, but " + home
                        + "/target is not writable; running the last build\n");
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void anotherUserOfAnInstallationThatIsNotBuiltGetsAMessage() throws Exception {
        open(folder);

        Result result = mobula(asNobody(), "doctor");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo("mobula: not built yet, and " + home + "/target is not writable; run " + home
                        + "/mobula --version as a user who can write there\n");
    }

    @Test
    void aLimitOnOpenFilesIsReported() throws Exception {
        doctor();

        Result result = mobula(List.of("sh", "-c", "ulimit -n 32 && exec \"$@\"", "sh"), "doctor");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo(
                        "mobula: a process may open only 32 files, which is too few for a JVM and its connections; raise"
                                + " the limit: ulimit -n 4096\n");
    }

    private static List<String> asNobody() throws Exception {
        List<String> prefix = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        List<String> probe = new ArrayList<>(prefix);
        probe.add("true");
        boolean possible;
        try {
            possible =
                    new ProcessBuilder(probe).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            possible = false;
        }
        assumeTrue(possible, "skipped: another user needs root and setpriv");
        return prefix;
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private int runs() throws IOException {
        Path runs = folder.resolve("runs");
        return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
    }

    /** Makes a file newer than everything built so far. */
    private static void touch(Path file) throws Exception {
        new ProcessBuilder("touch", file.toString()).start().waitFor();
    }

    private Result doctor() throws Exception {
        return mobula(List.of(), "doctor");
    }

    private Result mobula(String... words) throws Exception {
        return mobula(List.of(), words);
    }

    private Result mobula(List<String> prefix, String... words) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        command.add(home.resolve("mobula").toString());
        command.addAll(List.of(words));
        Process process = start(command);
        process.waitFor();
        return new Result(process.exitValue(), Files.readString(out()), Files.readString(err()));
    }

    private Process start(List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out().toFile()).redirectError(err().toFile());
        builder.environment().put("MVN", folder.resolve("mvn").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("TMPDIR");
        return builder.start();
    }

    private Path out() {
        return folder.resolve("out");
    }

    private Path err() {
        return folder.resolve("err");
    }
}
