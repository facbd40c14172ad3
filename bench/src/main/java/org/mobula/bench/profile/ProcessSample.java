package org.mobula.bench.profile;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The counters of a process's threads at one moment, from Linux's {@code /proc}. A thread that has ended keeps what the
 * sample before says of it.
 *
 * @param threads by their ids
 */
record ProcessSample(Map<String, OneThread> threads) {
    /** Before the start of the process. */
    static final ProcessSample EMPTY = new ProcessSample(Map.of());

    /** A thread. */
    record OneThread(ThreadKind kind, ThreadTimes times) {}

    /** Copies the threads. */
    ProcessSample {
        threads = Map.copyOf(threads);
    }

    /**
     * Takes a sample.
     *
     * @param process the folder {@code /proc/PID}
     * @param before the previous sample of the process
     */
    static ProcessSample of(Path process, ProcessSample before) throws IOException {
        Map<String, OneThread> threads = new HashMap<>(before.threads);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path folder : folders) {
                try {
                    threads.put(folder.getFileName().toString(), thread(folder));
                } catch (IOException ended) {
                    // the thread has ended since its folder was listed
                }
            }
        }
        return new ProcessSample(threads);
    }

    private static OneThread thread(Path folder) throws IOException {
        String[] scheduled =
                Files.readString(folder.resolve("schedstat")).strip().split(" ");
        String status = Files.readString(folder.resolve("status"));
        ThreadTimes times = new ThreadTimes(
                Long.parseLong(scheduled[0]),
                Long.parseLong(scheduled[1]),
                value(status, "voluntary_ctxt_switches:"),
                value(status, "nonvoluntary_ctxt_switches:"));
        return new OneThread(ThreadKind.of(Files.readString(folder.resolve("comm"))), times);
    }

    private static long value(String status, String name) throws IOException {
        return Arrays.stream(status.split("\n"))
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.substring(name.length()).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException("the kernel does not count " + name));
    }

    /** The sums of the threads of each kind. */
    Map<ThreadKind, ThreadTimes> sums() {
        Map<ThreadKind, ThreadTimes> sums = new EnumMap<>(ThreadKind.class);
        for (ThreadKind kind : ThreadKind.values()) {
            sums.put(kind, ThreadTimes.NONE);
        }
        threads.values().forEach(thread -> sums.merge(thread.kind(), thread.times(), ThreadTimes::plus));
        return sums;
    }
}
