package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reclaim with each collector of the JDK, in a process of its own. */
@Tag("A3")
class CollectorsTest {
    /** Checks that each holder of a view delays the reclaim, and that it takes place afterwards. */
    static final class Program {
        private static volatile @Nullable Object held;

        public static void main(String[] arguments) {
            int checked = 0;
            for (Function<BufferView, Object> holder : ViewHolders.all()) {
                MessageBuffer buffer = MessageBuffer.allocate(64);
                held = holder.apply(buffer.view(BufferType.BYTE));
                buffer.unreference();
                boolean early = buffer.awaitReclaim(Duration.ofMillis(30));
                held = null;
                boolean late = buffer.awaitReclaim(Duration.ofSeconds(30));
                if (early || !late) {
                    throw new AssertionError("holder " + checked + " early " + early + " late " + late);
                }
                buffer.free();
                checked++;
            }
            System.out.print("checked " + checked);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
    @Timeout(120)
    void aViewDelaysTheReclaim(String collector) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+Use" + collector + "GC",
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        path(),
                        Program.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).isEqualTo("checked " + ViewHolders.all().length);
    }

    private static String path() throws Exception {
        StringBuilder path = new StringBuilder();
        for (Class<?> each :
                new Class<?>[] {CollectorsTest.class, MessageBuffer.class, org.mobula.fault.MobulaException.class}) {
            path.append(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()))
                    .append(java.io.File.pathSeparator);
        }
        return path.toString();
    }
}
