package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Times the iterations of a case one by one, after a warm-up of the same length.
 *
 * @param options how long, and how many iterations at most
 * @param bytes counts the bytes of messages
 * @param control decides how many iterations this rank runs
 */
record Sampler(BenchmarkOptions options, ByteCounters bytes, IterationControl control) {
    private static final int DIGITS = 3;
    private static final long BATCH_NANOS = 2_000_000;

    /** Warms a case up and measures it. */
    Sample sample(Case measured) {
        Histogram times = new Histogram(DIGITS);
        repeat(measured, times);
        long warmUp = times.getTotalCount();
        times.reset();
        long costOfQuery = -bytes.received().getAsLong() + bytes.received().getAsLong();
        long receivedBefore = bytes.received().getAsLong();
        long sentBefore = bytes.sent().getAsLong();
        long nanos = repeat(measured, times);
        double count = times.getTotalCount();
        double sent = (bytes.sent().getAsLong() - sentBefore) / count;
        double received = (bytes.received().getAsLong() - receivedBefore - costOfQuery) / count;
        return new Sample(encoded(times), nanos, sent, received, warmUp);
    }

    private long repeat(Case measured, Histogram times) {
        long end = System.nanoTime() + options.time().toNanos();
        long nanos = 0;
        int done = 0;
        int batch = control.next(1);
        while (batch > 0) {
            nanos += batch(measured, batch, times);
            done += batch;
            batch = control.next(System.nanoTime() < end ? Math.min(fitting(done, nanos), options.count() - done) : 0);
        }
        return nanos;
    }

    private static long batch(Case measured, int iterations, Histogram times) {
        long nanos = 0;
        for (int i = 0; i < iterations; i++) {
            measured.setup().run();
            long before = System.nanoTime();
            measured.operation().run();
            long time = System.nanoTime() - before;
            times.recordValue(time);
            nanos += time;
        }
        return nanos;
    }

    /** How many iterations fit into the time of a batch; at least 1. */
    private static int fitting(int done, long nanos) {
        return Math.clamp(BATCH_NANOS * done / Math.max(1, nanos), 1, Integer.MAX_VALUE);
    }

    private static byte[] encoded(Histogram times) {
        ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), times.encodeIntoByteBuffer(bytes));
    }
}
