package org.mobula.launch.local.rank;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lists platform and virtual threads of this process, each with its state, what it waits for, and its stack. Omits
 * threads of the JVM and service threads of Mobula.
 */
final class ThreadDump {
    private static final Pattern LEFT_OUT =
            Pattern.compile("\"(Reference Handler|Finalizer|Signal Dispatcher|Service Thread"
                    + "|Monitor Deflation Thread|C[12] CompilerThread\\d*|Notification Thread|Common-Cleaner|Attach Listener"
                    + "|DestroyJavaVM|VirtualThread-unblocker|process reaper.*|mobula-launcher-watch|mobula-describe|mobula-job"
                    + "|mobula-job-listener|mobula-carriers|mobula-\\d+-accept-.*)\"");

    private ThreadDump() {}

    /**
     * The lines of the list, or of the error that prevented it.
     *
     * @param folder for a temporary file
     */
    static List<String> lines(Path folder) {
        Path file = folder.resolve("threads-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.TEXT_PLAIN);
            return selected(Files.readString(file));
        } catch (IOException | RuntimeException failure) {
            return List.of("its threads cannot be listed: " + failure);
        } finally {
            delete(file);
        }
    }

    /** Filters a dump in the JDK's text format, in which an empty line ends each thread. */
    static List<String> selected(String dump) {
        return Arrays.stream(dump.split("\\R\\R+"))
                .filter(thread -> thread.startsWith("#"))
                .filter(thread -> !LEFT_OUT.matcher(thread).find())
                .flatMap(thread -> thread.strip().lines())
                .toList();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            // it is removed with the run's folder
        }
    }
}
