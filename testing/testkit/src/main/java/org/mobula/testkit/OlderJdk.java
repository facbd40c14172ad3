package org.mobula.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A JDK of this machine that is too old for Mobula. A test is skipped if there is none. */
public final class OlderJdk {
    private OlderJdk() {}

    /**
     * The first line that it prints if it is started with an option.
     *
     * @throws AssertionError if it does not run
     */
    public static String firstLineWith(String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(java().toString(), option, "-version")
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader().lines().toList();
        if (process.waitFor() != 0) {
            throw new AssertionError("it has failed: " + lines);
        }
        return lines.getFirst();
    }

    private static Path java() throws IOException {
        Path folder = Path.of("/usr/lib/jvm");
        assumeTrue(Files.isDirectory(folder), "skipped: no folder /usr/lib/jvm");
        try (Stream<Path> jdks = Files.list(folder)) {
            List<Path> old = jdks.filter(jdk -> jdk.getFileName().toString().matches(".*-(8|11|17|21)-.*"))
                    .map(jdk -> jdk.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .toList();
            assumeTrue(!old.isEmpty(), "skipped: no older JDK in /usr/lib/jvm");
            return old.getFirst();
        }
    }
}
