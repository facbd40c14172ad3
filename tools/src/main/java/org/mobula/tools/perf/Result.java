package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What all ranks measured of one kind of work.
 *
 * @param work the kind
 * @param times of all ranks, in nanoseconds
 * @param nanos what a rank's took together, on average
 * @param sent bytes of messages sent for one
 * @param received bytes of messages that one brings back
 * @param warmUp how often the least eager rank did it before
 */
public record Result(Work work, Histogram times, double nanos, double sent, double received, long warmUp) {
    /** The table's head, for {@link #line}. */
    static final String HEAD = String.format(
            "%-16s %8s %9s %9s %9s %9s %9s %9s %9s %8s %8s",
            "what", "bytes", "count", "p50", "p90", "p99", "p99.9", "max us", "MB/s", "out B", "back B");

    private static final double MICRO = 1e3;

    static Result of(Work work, Collection<Sample> samples) {
        Histogram all = new Histogram(3);
        for (Sample sample : samples) {
            all.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(sample.times()), 0));
        }
        return new Result(
                work,
                all,
                samples.stream().mapToLong(Sample::nanos).average().orElse(0),
                samples.stream().mapToDouble(Sample::sent).average().orElse(0),
                samples.stream().mapToDouble(Sample::received).average().orElse(0),
                samples.stream().mapToLong(Sample::warmUp).min().orElse(0));
    }

    /** A percentile of the times, in microseconds. */
    public double percentile(double percent) {
        return times.getValueAtPercentile(percent) / MICRO;
    }

    double max() {
        return times.getMaxValue() / MICRO;
    }

    /** Millions of payload bytes per second, of all ranks together; 0 if there is no payload. */
    public double throughput() {
        return nanos == 0 ? 0 : (double) work.payload() * times.getTotalCount() / nanos * MICRO;
    }

    /** A row of the table. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%-16s %8d %9d %9.2f %9.2f %9.2f %9.2f %9.1f %9s %8.0f %8.0f",
                work.name(),
                work.payload(),
                times.getTotalCount(),
                percentile(50),
                percentile(90),
                percentile(99),
                percentile(99.9),
                max(),
                work.payload() == 0 ? "-" : String.format(Locale.ROOT, "%.1f", throughput()),
                sent,
                received);
    }
}
