package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The measurement of one case over all ranks.
 *
 * @param measured the case
 * @param times nanoseconds of each iteration of each rank
 * @param nanos nanoseconds of a rank's iterations together, averaged over the ranks
 * @param sent bytes of messages that one iteration sends
 * @param received bytes of messages that one iteration receives
 * @param warmUp iterations in the shortest warm-up of a rank
 */
public record Result(Case measured, Histogram times, double nanos, double sent, double received, long warmUp) {
    /** The head of the table whose rows {@link #line} returns. */
    static final String HEAD = String.format(
            "%-16s %8s %9s %9s %9s %9s %9s %9s %9s %8s %8s",
            "case", "bytes", "count", "p50", "p90", "p99", "p99.9", "max us", "MB/s", "out B", "back B");

    private static final double MICRO = 1e3;

    static Result of(Case measured, Collection<Sample> samples) {
        Histogram all = new Histogram(3);
        samples.forEach(sample -> all.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(sample.times()), 0)));
        return new Result(
                measured,
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

    /** Median and 99th percentile, in words. */
    public String typicalTimes() {
        return String.format(Locale.ROOT, "%.2f us in the median and %.2f us at p99", percentile(50), percentile(99));
    }

    double max() {
        return times.getMaxValue() / MICRO;
    }

    /** Millions of payload bytes per second, of all ranks together; 0 without payload. */
    public double throughput() {
        return nanos == 0 ? 0 : (double) measured.payload() * times.getTotalCount() / nanos * MICRO;
    }

    /** A row of the table. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%-16s %8d %9d %9.2f %9.2f %9.2f %9.2f %9.1f %9s %8.0f %8.0f",
                measured.name(),
                measured.payload(),
                times.getTotalCount(),
                percentile(50),
                percentile(90),
                percentile(99),
                percentile(99.9),
                max(),
                measured.payload() == 0 ? "-" : String.format(Locale.ROOT, "%.1f", throughput()),
                sent,
                received);
    }
}
