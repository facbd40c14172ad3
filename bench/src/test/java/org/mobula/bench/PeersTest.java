package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {
    @TempDir
    private Path home;

    @Test
    void theClassPathIsTheFolderOfTheBuild() {
        assertThat(Peers.in(home).classPath()).isEqualTo(home + "/bench/peers/target/lib/*");
    }

    @Test
    void aLibrarysVersionIsReadFromTheNameOfItsJar() throws IOException {
        Path lib = Files.createDirectories(home.resolve("bench/peers/target/lib"));
        Files.createFile(lib.resolve("aeron-client-1.51.0.jar"));
        Files.createFile(lib.resolve("aeron-client-extra-9.jar"));
        assertThat(Peers.in(home).version("aeron-client")).isEqualTo("aeron-client 1.51.0");
        assertThat(new Peers("classes" + File.pathSeparator + lib.resolve("grpc-api-1.2.jar")).version("grpc-api"))
                .isEqualTo("grpc-api 1.2");
    }

    @Test
    void aLibraryWithoutAJarHasNoVersion() {
        assertThat(Peers.in(home).version("aeron-client")).isEqualTo("aeron-client");
    }
}
