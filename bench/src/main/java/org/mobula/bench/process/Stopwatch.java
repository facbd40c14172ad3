package org.mobula.bench.process;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.mobula.bench.Effort;
import org.mobula.bench.Spread;

/**
 * Times an operation in batches, each long enough for the clock's own cost and grain not to count.
 *
 * @param clock nanoseconds
 */
public record Stopwatch(LongSupplier clock) {
    private static final long BATCH_NANOS = 200_000;
    private static final int MOST_BATCHES = 1 << 17;

    /** What is timed. */
    @FunctionalInterface
    public interface Operation {
        /** Does it once. */
        void run() throws Exception;
    }

    /**
     * What was seen.
     *
     * @param median nanoseconds of one operation, of all batches
     * @param mean nanoseconds of one operation
     * @param operations how many
     */
    public record Reading(double median, double mean, long operations) {}

    /** With the system's clock. */
    public Stopwatch() {
        this(System::nanoTime);
    }

    /** Runs an operation for so long, without looking at results; gives the operations per batch to time it with. */
    public int warmUp(Operation operation, Effort effort) throws Exception {
        long begun = clock.getAsLong();
        long end = begun + effort.warmUp().toNanos();
        int batch = 1;
        long now = begun;
        do {
            long before = now;
            repeat(operation, batch);
            now = clock.getAsLong();
            double each = Math.max(1, (double) (now - before) / batch);
            batch = (int) Math.max(1, Math.min(1 << 20, BATCH_NANOS / each));
        } while (now - end < 0);
        return batch;
    }

    /** Times an operation, warm already, in batches of so many. */
    public Reading time(Operation operation, int batch, Effort effort) throws Exception {
        double[] times = new double[MOST_BATCHES];
        int batches = 0;
        long begun = clock.getAsLong();
        long end = begun + effort.measured().toNanos();
        long now = begun;
        do {
            long before = now;
            repeat(operation, batch);
            now = clock.getAsLong();
            times[batches++] = (double) (now - before) / batch;
        } while (now - end < 0 && batches < MOST_BATCHES);
        double median = Spread.of(Arrays.copyOf(times, batches)).median();
        long operations = (long) batches * batch;
        return new Reading(median, (double) (now - begun) / operations, operations);
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.run();
        }
    }
}
