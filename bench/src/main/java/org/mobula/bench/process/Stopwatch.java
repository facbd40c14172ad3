package org.mobula.bench.process;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.Spread;
import org.mobula.bench.Unit;

/**
 * Times an operation in batches that are long compared with the cost and the resolution of the clock.
 *
 * @param clock returns nanoseconds
 */
public record Stopwatch(LongSupplier clock) {
    private static final long BATCH_NANOS = 200_000;
    private static final int MOST_BATCHES = 1 << 17;
    private static final double NANOS_PER_MICRO = 1e3;

    /** An operation that is timed. */
    @FunctionalInterface
    public interface Operation {
        /** Runs it once. */
        void run() throws Exception;
    }

    /**
     * The times of an operation.
     *
     * @param median nanoseconds of one operation, median of all batches
     * @param mean nanoseconds of one operation
     * @param operations number of operations
     */
    public record Reading(double median, double mean, long operations) {
        /**
         * The same in a unit.
         *
         * @param amount the weight of one operation, see {@link Unit#of}
         * @param callerBytes heap that one operation allocates
         */
        public Measurement in(Unit unit, double amount, double callerBytes) {
            return new Measurement(unit.of(median, amount), unit.of(mean, amount), callerBytes, Double.NaN);
        }
    }

    /** With the system's clock. */
    public Stopwatch() {
        this(System::nanoTime);
    }

    /** Runs an operation during the warm-up; returns the number of operations per batch for {@link #time}. */
    public int warmUp(Operation operation, RunLength length) throws Exception {
        long begun = clock.getAsLong();
        long end = begun + length.warmUp().toNanos();
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

    /**
     * Warms an operation up and measures it, in the only thread of this process that allocates.
     *
     * @param unit in which the result is
     * @param amount the weight of one operation, see {@link Unit#of}
     */
    public Measurement measure(Operation operation, Unit unit, double amount, RunLength length) throws Exception {
        int batch = warmUp(operation, length);
        long before = Allocation.total();
        Reading reading = time(operation, batch, length);
        double allocated = (double) (Allocation.total() - before) / reading.operations();
        return reading.in(unit, amount, allocated);
    }

    /**
     * Warms an operation up and measures it with a pause of a millisecond before each, so that both sides sleep. The
     * pauses are not measured.
     *
     * @return microseconds
     */
    public Measurement measurePaused(Operation operation, RunLength length) throws Exception {
        long end = clock.getAsLong() + length.warmUp().toNanos();
        while (clock.getAsLong() - end < 0) {
            operation.run();
            Thread.sleep(1);
        }
        double[] times = new double[MOST_BATCHES];
        int count = 0;
        double sum = 0;
        end = clock.getAsLong() + length.measured().toNanos();
        do {
            Thread.sleep(1);
            long begun = clock.getAsLong();
            operation.run();
            times[count] = (clock.getAsLong() - begun) / NANOS_PER_MICRO;
            sum += times[count++];
        } while (clock.getAsLong() - end < 0 && count < times.length);
        double median = Spread.of(Arrays.copyOf(times, count)).median();
        return new Measurement(median, sum / count, Double.NaN, Double.NaN);
    }

    /** Times a warm operation in batches of {@code batch}. */
    public Reading time(Operation operation, int batch, RunLength length) throws Exception {
        double[] times = new double[MOST_BATCHES];
        int batches = 0;
        long begun = clock.getAsLong();
        long end = begun + length.measured().toNanos();
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
