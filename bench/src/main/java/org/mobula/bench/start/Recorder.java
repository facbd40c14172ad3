package org.mobula.bench.start;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * Repeats an operation and counts in windows of 50 ms, without a warm-up unless one is asked for. An operation belongs
 * to the window in which it ends, and the one that is under way at the end to the last window. The loop reads the clock
 * once per operation and allocates nothing.
 *
 * <p><b>Threads:</b> one.
 */
public final class Recorder {
    /** Length of a window. */
    public static final Duration WINDOW = Duration.ofMillis(50);

    static final String JOIN = "join";
    static final String ATTACH = "attach";
    static final String TO_FIRST = "to-first";
    static final String FIRST = "first";
    static final String EARLY = "early";
    static final String COUNTS = "counts";
    static final String NANOS = "nanos";

    private static final long WINDOW_NANOS = WINDOW.toNanos();
    private static final long SECOND_NANOS = 1_000_000_000;

    private final LongSupplier clock;
    private final long main;
    private final Map<String, Measurement> results = new LinkedHashMap<>();
    private long marked;
    private long[] counts = {};
    private long[] nanos = {};
    private long early;

    /** Is created at the beginning of the program's main method. */
    public Recorder() {
        this(new SystemClock());
    }

    /** @param clock returns nanoseconds */
    Recorder(LongSupplier clock) {
        this.clock = clock;
        this.main = clock.getAsLong();
        this.marked = main;
    }

    /** Marks that the process takes part in the job, for example that its node has joined. */
    public void joined() {
        mark(JOIN);
    }

    /** Marks that the model that performs the operation exists. */
    public void attached() {
        mark(ATTACH);
    }

    /**
     * Repeats an operation.
     *
     * @return the values that {@link Timeline#of} reads, in nanoseconds and numbers
     */
    public Map<String, Measurement> record(StartOperation operation, RunLength length) throws Exception {
        counts = new long[windows(length)];
        nanos = new long[windows(length)];
        early = 0;
        long begun = clock.getAsLong();
        operation.run(false);
        long first = clock.getAsLong();
        put(TO_FIRST, first - main);
        put(FIRST, first - begun);
        if (!length.warmUp().isZero()) {
            repeat(operation, first, length.warmUp().toNanos());
            Arrays.fill(counts, 0);
            Arrays.fill(nanos, 0);
            first = clock.getAsLong();
        }
        repeat(operation, first, length.measured().toNanos());
        operation.run(true);
        put(EARLY, first - main < SECOND_NANOS ? early + 1 : early);
        int measured = windows(length.measured());
        results.put(COUNTS, windows(counts, measured));
        results.put(NANOS, windows(nanos, measured));
        return results;
    }

    private void repeat(StartOperation operation, long begun, long length) throws Exception {
        long end = begun + length;
        long second = main + SECOND_NANOS;
        long before = begun;
        long windowEnd = begun + WINDOW_NANOS;
        int window = 0;
        int last = windows(Duration.ofNanos(length)) - 1;
        while (true) {
            operation.run(false);
            long now = clock.getAsLong();
            boolean ends = now - end >= 0;
            if (ends) {
                window = last;
            }
            while (!ends && now - windowEnd >= 0) {
                window++;
                windowEnd += WINDOW_NANOS;
            }
            counts[window]++;
            nanos[window] += now - before;
            if (now - second < 0) {
                early++;
            }
            if (ends) {
                return;
            }
            before = now;
        }
    }

    private void mark(String name) {
        long now = clock.getAsLong();
        put(name, now - marked);
        marked = now;
    }

    private void put(String name, long value) {
        results.put(name, Measurement.of((double) value));
    }

    private static int windows(RunLength length) {
        return Math.max(windows(length.warmUp()), windows(length.measured()));
    }

    private static int windows(Duration length) {
        return Math.toIntExact((length.toNanos() + WINDOW_NANOS - 1) / WINDOW_NANOS);
    }

    private static Measurement windows(long[] values, int count) {
        List<Double> windows =
                LongStream.of(values).limit(count).asDoubleStream().boxed().toList();
        return new Measurement(LongStream.of(values).sum(), 0, Double.NaN, Double.NaN, windows);
    }

    /** The system's clock. A class, because the first method reference of a program takes milliseconds. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
