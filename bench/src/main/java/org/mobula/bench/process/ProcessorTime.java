package org.mobula.bench.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** How long this process has kept cores busy. */
public final class ProcessorTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private ProcessorTime() {}

    /**
     * Nanoseconds so far, of all threads alive. By the scheduler's own count where there is one, for the JVM counts in
     * steps of ten milliseconds.
     */
    public static long nanos() {
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                sum += ofThread(thread.resolve("schedstat"));
            }
            return sum;
        } catch (IOException notLinux) {
            return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                    .getProcessCpuTime();
        }
    }

    private static long ofThread(Path statistics) throws IOException {
        if (!Files.exists(statistics)) {
            return 0; // why: a thread may end meanwhile
        }
        String text = Files.readString(statistics);
        return Long.parseLong(text.substring(0, text.indexOf(' ')));
    }
}
