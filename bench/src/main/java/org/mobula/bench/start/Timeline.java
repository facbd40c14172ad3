package org.mobula.bench.start;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.Spread;

/**
 * The operations of a run over time, from the end of the first operation on, in windows of {@link Recorder#WINDOW}.
 * Times are in nanoseconds.
 *
 * @param values single values of the {@link Recorder}, by name
 * @param counts number of operations that ended in each window
 * @param nanos their time
 */
record Timeline(Map<String, Double> values, List<Double> counts, List<Double> nanos) {
    private static final double WINDOW_NANOS = Recorder.WINDOW.toNanos();
    private static final int WINDOWS_OF_250_MS = 5;
    private static final int PART = 5;
    private static final double NEAR = 2;

    /** Copies the values. */
    Timeline {
        values = Map.copyOf(values);
        counts = List.copyOf(counts);
        nanos = List.copyOf(nanos);
        if (counts.isEmpty() || counts.size() != nanos.size()) {
            throw new IllegalArgumentException("a timeline has as many counts as times, and at least one, not "
                    + counts.size() + " and " + nanos.size());
        }
    }

    /**
     * Reads what a process returned.
     *
     * @param side its name in messages
     * @param amount what one operation counts for
     */
    static Timeline of(String side, Map<String, Measurement> returned, int amount) {
        Measurement counts = present(side, returned, Recorder.COUNTS);
        Measurement nanos = present(side, returned, Recorder.NANOS);
        if (counts.windows().stream().allMatch(count -> count == 0)) {
            throw new MeasurementFailedException(side + " ended no operation but the first in "
                    + counts.windows().size() * Recorder.WINDOW.toMillis() + " ms; measure for longer by --measured");
        }
        Map<String, Double> values = new HashMap<>();
        returned.forEach((name, value) -> values.put(name, value.median()));
        values.computeIfPresent(Recorder.EARLY, (_, early) -> early * amount);
        return new Timeline(
                values, counts.windows().stream().map(count -> count * amount).toList(), nanos.windows());
    }

    /** A single value; NaN if the process did not return it. */
    double value(String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /**
     * The time between the marks and the beginning of the first operation; NaN if the process did not set both marks.
     */
    double ready() {
        double marked = value(Recorder.JOIN) + value(Recorder.ATTACH);
        return value(Recorder.TO_FIRST) - value(Recorder.FIRST) - marked;
    }

    /** The mean time of the operations that ended in a window; NaN if there are none. */
    double mean(int window) {
        return counts.get(window) == 0 ? Double.NaN : nanos.get(window) / counts.get(window);
    }

    /**
     * The mean time of the operations that ended in windows.
     *
     * @param to the end; later windows count until one contains the end of an operation
     */
    double mean(int from, int to) {
        double operations = 0;
        double time = 0;
        for (int i = from; i < counts.size() && (i < to || operations == 0); i++) {
            operations += counts.get(i);
            time += nanos.get(i);
        }
        return operations == 0 ? Double.NaN : time / operations;
    }

    /** The mean time of the operations of the first quarter of a second. */
    double first250Millis() {
        return mean(0, WINDOWS_OF_250_MS);
    }

    /** The mean time of the operations of the first second. */
    double firstSecond() {
        return mean(0, WINDOWS_OF_250_MS * 4);
    }

    /** The mean time of all operations. */
    double all() {
        return mean(0, counts.size());
    }

    /**
     * The median of the windows of the last fifth, which is the last second of five. If no operation ended in it, that
     * of the last window with one.
     */
    double steady() {
        int from = counts.size() - Math.max(1, counts.size() / PART);
        while (from > 0 && counts.subList(from, counts.size()).stream().allMatch(count -> count == 0)) {
            from--;
        }
        double[] means = IntStream.range(from, counts.size())
                .mapToDouble(this::mean)
                .filter(Double::isFinite)
                .toArray();
        return means.length == 0 ? Double.NaN : Spread.of(means).median();
    }

    /**
     * The time from the program's main method until the first window from which on the mean of 250 ms is at most twice
     * that of the steady state. The end of the measurement if there is none.
     */
    double settled() {
        double limit = NEAR * steady();
        OptionalDouble first = IntStream.range(0, counts.size())
                .filter(i -> counts.get(i) > 0 && mean(i, i + WINDOWS_OF_250_MS) <= limit)
                .asDoubleStream()
                .findFirst();
        return value(Recorder.TO_FIRST) + WINDOW_NANOS * first.orElse(counts.size());
    }

    /** The mean of each window; NaN if no operation ended in it. */
    DoubleStream means() {
        return IntStream.range(0, counts.size()).mapToDouble(this::mean);
    }

    private static Measurement present(String side, Map<String, Measurement> returned, String name) {
        @Nullable Measurement value = returned.get(name);
        if (value == null) {
            throw new MeasurementFailedException(
                    side + " returned no \"" + name + "\", only " + returned.keySet() + "; its program must record it");
        }
        return value;
    }
}
