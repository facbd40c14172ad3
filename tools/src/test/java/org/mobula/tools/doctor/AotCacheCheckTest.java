package org.mobula.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AotCacheCheckTest {
    @TempDir
    private Path home;

    private Path cache;

    @BeforeEach
    void create() throws IOException {
        cache = home.resolve("aot");
        Files.createDirectory(cache);
        Files.createDirectory(home.resolve("jdk"));
        Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"25\"");
    }

    private List<Check> checks() {
        return AotCacheCheck.of(home.resolve("lib"), home.resolve("jdk"));
    }

    private void create(String version) throws IOException {
        Files.write(cache.resolve("launcher.aot"), new byte[1_000_000]);
        Files.write(cache.resolve("rank.aot"), new byte[2_000_000]);
        Files.writeString(cache.resolve("release"), version);
    }

    @Test
    void aMissingCacheIsReportedWithWhatItCosts() {
        assertThat(checks())
                .extracting(Check::status, Check::name, Check::result, Check::consequence)
                .containsExactly(
                        tuple(
                                Check.Status.MISSING,
                                "launcher cache",
                                "none: " + cache.resolve("launcher.aot") + " does not exist",
                                "`mobula` itself starts 0.2 s later: create it with build/aot-cache LIBRARY FOLDER, see"
                                        + " docs/tuning.md"),
                        tuple(
                                Check.Status.MISSING,
                                "rank cache",
                                "none: " + cache.resolve("rank.aot") + " does not exist",
                                "each rank's JVM starts 0.1 to 0.2 s later: create it with build/aot-cache LIBRARY"
                                        + " FOLDER, see docs/tuning.md"));
    }

    @Test
    void cachesOfThisJdkPassAndSayWhatTheySave() throws IOException {
        create("JAVA_VERSION=\"25\"");

        assertThat(checks()).extracting(Check::status).containsOnly(Check.Status.PASSED);
        assertThat(checks())
                .extracting(Check::result)
                .containsExactly(
                        cache.resolve("launcher.aot") + ", 1 MB: `mobula` itself starts 0.2 s earlier",
                        cache.resolve("rank.aot") + ", 2 MB: each rank's JVM starts 0.1 to 0.2 s earlier");
    }

    @Test
    void aCacheOfAnotherJdkIsReported() throws IOException {
        create("JAVA_VERSION=\"26\"");

        assertThat(checks())
                .extracting(Check::status, Check::result)
                .containsOnly(tuple(Check.Status.MISSING, "of another JDK than " + home.resolve("jdk")));
    }

    @Test
    void aCacheWithoutItsJdkIsReported() throws IOException {
        Files.write(cache.resolve("rank.aot"), new byte[1]);

        assertThat(checks().getLast().status()).isEqualTo(Check.Status.MISSING);
        assertThat(checks().getLast().result()).startsWith("unreadable: ");
    }
}
