package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Builds the Javadoc site of all modules. */
class JavadocTest {
    @Test
    void theSiteIsBuiltWithoutWarnings() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("mobula.home"));
        Process javadoc = new ProcessBuilder(home.resolve("build/javadoc").toString())
                .redirectErrorStream(true)
                .start();

        String messages = new String(javadoc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(javadoc.waitFor()).as(messages).isZero();
        assertThat(home.resolve("target/javadoc/org.mobula.remote/org/mobula/remote/Remoting.html"))
                .exists();
    }
}
