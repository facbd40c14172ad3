package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AotCacheTest {
    @TempDir
    private Path home;

    private List<String> options(List<String> chosen, Map<String, String> environment) {
        return AotCache.options(home.resolve("lib").toString(), chosen, environment);
    }

    private void createCache() throws IOException {
        Files.createDirectory(home.resolve("aot"));
        Files.createFile(home.resolve("aot/rank.aot"));
    }

    @Test
    void theCacheBesideTheLibraryIsUsedSilently() throws IOException {
        createCache();

        assertThat(options(List.of("-Xmx1g"), Map.of("JAVA_TOOL_OPTIONS", "-Da=b")))
                .containsExactly("-XX:AOTCache=" + home.resolve("aot/rank.aot"), "-Xlog:aot*=off", "-Xlog:cds*=off");
    }

    @Test
    void withoutACacheThereIsNoOption() {
        assertThat(options(List.of(), Map.of())).isEmpty();
    }

    @Test
    void aModulePathOfSeveralFoldersHasNoCache() throws IOException {
        createCache();
        String path = home.resolve("lib") + File.pathSeparator + home.resolve("other");

        assertThat(AotCache.options(path, List.of(), Map.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xshare:off",
                "-XX:AOTMode=off",
                "-XX:AOTCache=mine.aot",
                "-XX:AOTCacheOutput=mine.aot",
                "-XX:SharedArchiveFile=mine.jsa",
                "-XX:ArchiveClassesAtExit=mine.jsa",
                "-XX:+AutoCreateSharedArchive"
            })
    void anOptionOfTheUserReplacesTheCache(String option) throws IOException {
        createCache();

        assertThat(options(List.of("-Xmx1g", option), Map.of())).isEmpty();
        assertThat(options(List.of(), Map.of("JDK_JAVA_OPTIONS", "-Xmx1g " + option)))
                .isEmpty();
        assertThat(options(List.of(), Map.of("JAVA_TOOL_OPTIONS", option))).isEmpty();
    }
}
