package org.mobula.tools.perf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param benchmark name of the {@link Benchmark}
 * @param sizes bytes of the arrays, one or more
 * @param count iterations of each case at most
 * @param time duration of each case's warm-up, and of its measurement, at most
 * @param json file to which a line per case is appended; empty for none
 * @param version Mobula's version, for the file
 */
public record BenchmarkOptions(
        String benchmark, List<Integer> sizes, int count, Duration time, String json, String version) {
    private static final int FIXED = 5;

    /** Copies the list. */
    public BenchmarkOptions {
        sizes = List.copyOf(sizes);
    }

    /** As arguments of {@link PerfRank}. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(
                List.of(benchmark, Integer.toString(count), Long.toString(time.toNanos()), json, version));
        sizes.forEach(size -> arguments.add(Integer.toString(size)));
        return arguments;
    }

    /** The options that {@link #arguments} returned. */
    static BenchmarkOptions parse(String[] arguments) {
        return new BenchmarkOptions(
                arguments[0],
                Arrays.stream(arguments).skip(FIXED).map(Integer::valueOf).toList(),
                Integer.parseInt(arguments[1]),
                Duration.ofNanos(Long.parseLong(arguments[2])),
                arguments[3],
                arguments[4]);
    }
}
