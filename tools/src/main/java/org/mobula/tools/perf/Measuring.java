package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Times one kind of work after another, each time by itself.
 *
 * @param setting how long
 * @param traffic counts the bytes of messages
 */
record Measuring(Setting setting, Traffic traffic) {
    private static final int DIGITS = 3;

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
        Runnable once = work.once();
        long begin = System.nanoTime();
        long end = begin + setting.time().toNanos();
        long before = begin;
        for (int i = 0; i < setting.count() && before < end; i++) {
            once.run();
            long after = System.nanoTime();
            times.recordValue(after - before);
            before = after;
        }
        return before - begin;
    }

    private static byte[] encoded(Histogram times) {
        ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), times.encodeIntoByteBuffer(bytes));
    }
}
