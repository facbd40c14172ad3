package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/** Runs a program by plain {@code java}, without a launcher. */
class SingleRankTest {
    private static final String MODULE = """
            module single {
                requires org.mobula;
                opens single to org.mobula.codec;
            }
            """;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aProgramOnTheClassPathIsRank0Of1AndMayOpenTwoNodes() throws Exception {
        Outcome outcome = sandbox.java(List.of(
                        "-Djava.io.tmpdir=" + sandbox.tmp(),
                        "--module-path",
                        Sandbox.library().toString(),
                        "--add-modules",
                        "org.mobula",
                        Sandbox.program("SingleRank").toString(),
                        "twice"))
                .end()
                .succeeds();

        assertThat(outcome.outLines()).hasSize(4).containsOnly("rank 0 of 1: 42");
    }

    @Test
    void aProgramInItsOwnModuleIsRank0Of1AndTheJvmPrintsNoWarning() throws Exception {
        Path sources = Files.createDirectories(sandbox.folder().resolve("sources/single"));
        Path classes = sandbox.folder().resolve("classes");
        Files.writeString(
                sources.resolve("SingleRank.java"),
                "package single;\n" + Files.readString(Sandbox.program("SingleRank")));
        Files.writeString(sources.resolveSibling("module-info.java"), MODULE);
        compile(
                "--module-path",
                Sandbox.library().toString(),
                "-d",
                classes.toString(),
                sources.resolve("SingleRank.java").toString(),
                sources.resolveSibling("module-info.java").toString());

        Outcome outcome = sandbox.java(List.of(
                        "-Djava.io.tmpdir=" + sandbox.tmp(),
                        "--module-path",
                        Sandbox.library() + ":" + classes,
                        "--module",
                        "single/single.SingleRank"))
                .end()
                .succeeds();

        assertThat(outcome.outLines()).containsExactly("rank 0 of 1: 42");
    }

    private void compile(String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "javac").toString()));
        Stream.of(words).forEach(command::add);
        Process compiler = new ProcessBuilder(command).inheritIO().start();
        assertThat(compiler.waitFor()).as(String.join(" ", command)).isZero();
    }
}
