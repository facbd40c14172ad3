package org.mobula.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OutOfMemoryTest {
    /** Fills the heap, then checks the error. */
    static final class Full {
        private static final int SMALLEST = 16;

        public static void main(String[] arguments) {
            OutOfMemory.prepare();
            List<byte[]> all = new ArrayList<>();
            for (int size = 1 << 20; size >= SMALLEST; size /= 2) {
                fill(all, size);
            }
            try {
                all.add(new byte[1 << 20]);
            } catch (OutOfMemoryError full) {
                OutOfMemory.check(full);
            }
        }

        private static void fill(List<byte[]> all, int size) {
            try {
                while (true) {
                    all.add(new byte[size]);
                }
            } catch (OutOfMemoryError full) {
                // the next smaller size
            }
        }
    }

    /** Fails in a thread with an error caused by an OutOfMemoryError. */
    static final class Caused {
        public static void main(String[] arguments) {
            OutOfMemory.check(new BootstrapMethodError(new OutOfMemoryError("Metaspace")));
        }
    }

    /** Checks other failures. */
    static final class Other {
        public static void main(String[] arguments) {
            OutOfMemory.check(null);
            OutOfMemory.check(new StackOverflowError());
            System.err.print("alive");
        }
    }

    @Test
    @Timeout(60)
    void aFullHeapEndsTheProcessWithASentence() throws Exception {
        assertThat(run(Full.class))
                .isEqualTo(
                        "3 mobula: this rank ran out of memory (Java heap space) in one of Mobula's own threads and ends"
                                + " (exit code 3). Give each rank more, for example with mobula run -J-Xmx4g,"
                                + " or let senders wait for their receivers\n");
    }

    @Test
    @Timeout(60)
    void anErrorCausedByAnOutOfMemoryErrorCounts() throws Exception {
        assertThat(run(Caused.class)).startsWith("3 mobula: this rank ran out of memory (Metaspace)");
    }

    @Test
    @Timeout(60)
    void otherFailuresDoNotEndTheProcess() throws Exception {
        assertThat(run(Other.class)).isEqualTo("0 alive");
    }

    private static String folder(Class<?> type) throws URISyntaxException {
        URI folder = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(folder).toString();
    }

    private static String run(Class<?> program) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        folder(OutOfMemory.class) + File.pathSeparator + folder(OutOfMemoryTest.class),
                        program.getName())
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + " " + said;
    }
}
