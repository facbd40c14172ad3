package org.mobula.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private Check check() {
        return AotCacheCheck.of(home.resolve("lib"), home.resolve("jdk"));
    }

    @Test
    void aMissingCacheIsReported() {
        assertThat(check().status()).isEqualTo(Check.Status.MISSING);
        assertThat(check().result()).isEqualTo("none: " + cache.resolve("rank.aot") + " does not exist");
        assertThat(check().consequence()).contains("build/aot-cache");
    }

    @Test
    void aCacheOfThisJdkPasses() throws IOException {
        Files.write(cache.resolve("rank.aot"), new byte[2_000_000]);
        Files.writeString(cache.resolve("release"), "JAVA_VERSION=\"25\"");

        assertThat(check().status()).isEqualTo(Check.Status.PASSED);
        assertThat(check().result()).isEqualTo(cache.resolve("rank.aot") + ", 2 MB");
    }

    @Test
    void aCacheOfAnotherJdkIsReported() throws IOException {
        Files.write(cache.resolve("rank.aot"), new byte[1]);
        Files.writeString(cache.resolve("release"), "JAVA_VERSION=\"26\"");

        assertThat(check().status()).isEqualTo(Check.Status.MISSING);
        assertThat(check().result()).isEqualTo("of another JDK than " + home.resolve("jdk"));
    }

    @Test
    void aCacheWithoutItsJdkIsReported() throws IOException {
        Files.write(cache.resolve("rank.aot"), new byte[1]);

        assertThat(check().status()).isEqualTo(Check.Status.MISSING);
        assertThat(check().result()).startsWith("unreadable: ");
    }
}
