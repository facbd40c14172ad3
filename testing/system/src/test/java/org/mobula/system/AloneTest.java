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

/** A program that no launcher started, by plain {@code java}. */
class AloneTest {
    private static final String MODULE = """
            module alone {
                requires org.mobula;
                opens alone to org.mobula.codec;
            }
            """;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @Test
    void aProgramOnTheClassPathIsRank0Of1AndMayHaveTwoNodes() throws Exception {
        Outcome outcome = site.java(List.of(
                        "-Djava.io.tmpdir=" + site.tmp(),
                        "--module-path",
                        Site.library().toString(),
                        "--add-modules",
                        "org.mobula",
                        Site.program("Alone").toString(),
                        "twice"))
                .end()
                .isGood();

        assertThat(outcome.outLines()).hasSize(4).containsOnly("rank 0 of 1: 42");
    }

    @Test
    void aProgramInItsOwnModuleIsRank0Of1AndTheJvmPrintsNoWarning() throws Exception {
        Path sources = Files.createDirectories(site.folder().resolve("sources/alone"));
        Path classes = site.folder().resolve("classes");
        Files.writeString(sources.resolve("Alone.java"), "package alone;\n" + Files.readString(Site.program("Alone")));
        Files.writeString(sources.resolveSibling("module-info.java"), MODULE);
        compile(
                "--module-path",
                Site.library().toString(),
                "-d",
                classes.toString(),
                sources.resolve("Alone.java").toString(),
                sources.resolveSibling("module-info.java").toString());

        Outcome outcome = site.java(List.of(
                        "-Djava.io.tmpdir=" + site.tmp(),
                        "--module-path",
                        Site.library() + ":" + classes,
                        "--module",
                        "alone/alone.Alone"))
                .end()
                .isGood();

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
