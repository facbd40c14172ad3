package org.mobula.bench.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of this process. */
public final class ProcessorTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private ProcessorTime() {}

    /**
     * Processor time of all live threads, in nanoseconds. Uses the scheduler's counters where they exist, because the
     * JVM's have a resolution of 10 ms.
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
            return 0; // the thread has ended
        }
        String text = Files.readString(statistics);
        return Long.parseLong(text.substring(0, text.indexOf(' ')));
    }
}
