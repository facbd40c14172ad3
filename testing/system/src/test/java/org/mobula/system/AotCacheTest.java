package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.LauncherCommand;
import org.mobula.testkit.ProgramCompiler;

/** Runs with the ahead-of-time caches that the build has created, and with useless ones. */
@Timeout(120)
class AotCacheTest {
    private static final Path CACHES = Sandbox.library().resolveSibling("aot");

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void theRanksUseTheCacheOfTheBuild() throws Exception {
        // with this option a JVM does not start if it cannot use its cache
        Outcome outcome = sandbox.run(2, "-J-XX:AOTCache=" + CACHES.resolve("rank.aot") + " -J-XX:AOTMode=on", "Size");

        assertThat(outcome.succeeds().outLines()).containsExactly("2", "2");
    }

    @Test
    void uselessCachesAreIgnoredSilently() throws Exception {
        Path library = copyOfTheLibrary();
        Path caches = Files.createDirectory(library.resolveSibling("aot"));
        Files.writeString(caches.resolve("launcher.aot"), "no cache");
        Files.copy(CACHES.resolve("rank.aot"), caches.resolve("rank.aot")); // of other jars
        List<String> command = new ArrayList<>(new LauncherCommand(library).words("-Djava.io.tmpdir=" + sandbox.tmp()));
        command.addAll(List.of("run", "-n", "2", "-J-Dsite=" + sandbox.marker()));
        command.addAll(new ProgramCompiler(library).words(Sandbox.program("Size")));

        Outcome outcome = sandbox.execute(command).end();

        assertThat(outcome.succeeds().outLines()).containsExactly("2", "2");
    }

    private Path copyOfTheLibrary() throws IOException {
        Path copy = Files.createDirectories(sandbox.folder().resolve("copy").resolve("lib"));
        try (Stream<Path> jars = Files.list(Sandbox.library())) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, copy.resolve(jar.getFileName()));
            }
        }
        return copy;
    }
}
