package org.mobula.bench.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mobula.bench.MeasurementFailedException;

/**
 * The performance counters of a JVM, which {@code jcmd} reads from its file without a part of the JVM.
 *
 * @param values by name: {@code sun.cls.time}
 */
record JvmCounters(Map<String, Double> values) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** Copies the values. */
    JvmCounters {
        values = Map.copyOf(values);
    }

    /** The counters of a process that runs with {@code -XX:+UsePerfData}. */
    static JvmCounters of(long process) throws IOException {
        String command = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process jcmd = new ProcessBuilder(List.of(command, Long.toString(process), "PerfCounter.print"))
                .redirectErrorStream(true)
                .start();
        return parse(new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    /** Reads what jcmd prints: a line {@code name=value} for each counter. */
    static JvmCounters parse(String printed) {
        Map<String, Double> values = printed.lines()
                .map(line -> line.split("=", 2))
                .filter(words -> words.length == 2 && words[1].matches("[0-9]+"))
                .collect(Collectors.toMap(words -> words[0], words -> Double.valueOf(words[1]), (first, _) -> first));
        if (values.isEmpty()) {
            throw new MeasurementFailedException("jcmd printed no counters: " + printed.strip());
        }
        return new JvmCounters(values);
    }

    /** A number. */
    double count(String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /** A time in milliseconds. */
    double millis(String name) {
        return count(name) / NANOS_PER_MILLI; // the clock of the counters counts nanoseconds
    }
}
