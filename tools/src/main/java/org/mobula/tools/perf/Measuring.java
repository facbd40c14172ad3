package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Times one kind of work after another, each time by itself.
 *
 * @param setting how long
 * @param traffic counts the bytes of messages
 * @param pace decides how often
 */
record Measuring(Setting setting, Traffic traffic, Pace pace) {
    private static final int DIGITS = 3;
    private static final long PORTION_NANOS = 2_000_000;

    /** Warms one kind of work up, then measures it. */
    Sample of(Work work) {
        Histogram times = new Histogram(DIGITS);
        repeat(work, times);
        long warmUp = times.getTotalCount();
        times.reset();
        long asking = -traffic.received() + traffic.received(); // the answer to the first question alone
        long back = traffic.received();
        long out = traffic.sent();
        long nanos = repeat(work, times);
        double count = times.getTotalCount();
        double sent = (traffic.sent() - out) / count;
        double received = (traffic.received() - back - asking) / count;
        return new Sample(encoded(times), nanos, sent, received, warmUp);
    }

    private long repeat(Work work, Histogram times) {
        long end = System.nanoTime() + setting.time().toNanos();
        long nanos = 0;
        int done = 0;
        int portion = pace.next(1);
        while (portion > 0) {
            nanos += portion(work, portion, times);
            done += portion;
            portion = pace.next(System.nanoTime() < end ? Math.min(fitting(done, nanos), setting.count() - done) : 0);
        }
        return nanos;
    }

    private static long portion(Work work, int portion, Histogram times) {
        long nanos = 0;
        for (int i = 0; i < portion; i++) {
            work.before().run();
            long before = System.nanoTime();
            work.once().run();
            long time = System.nanoTime() - before;
            times.recordValue(time);
            nanos += time;
        }
        return nanos;
    }

    /** How often it is done in the time of a portion, 1 at least. */
    private static int fitting(int done, long nanos) {
        return (int) Math.clamp(PORTION_NANOS * done / Math.max(1, nanos), 1, Integer.MAX_VALUE);
    }

    private static byte[] encoded(Histogram times) {
        ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), times.encodeIntoByteBuffer(bytes));
    }
}
