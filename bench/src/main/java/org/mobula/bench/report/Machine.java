package org.mobula.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Describes the machine.
 *
 * @param text cores, processor, memory and operating system, in one line
 */
public record Machine(String text) {
    /** This machine. */
    public static Machine here() {
        var machine = org.mobula.launch.Machine.here();
        return new Machine(String.format(
                Locale.ROOT,
                "%d cores, %s, %.1f GiB, %s %s",
                machine.cores(),
                processor(),
                machine.memory() / (double) (1 << 30),
                System.getProperty("os.name"),
                System.getProperty("os.version")));
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException notLinux) {
            return System.getProperty("os.arch");
        }
    }
}
