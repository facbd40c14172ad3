package org.mobula.bench.remote;

import java.time.Duration;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;

/** One of several processes each of which calls the next one without end, whoever carries the calls. */
final class RingMember {
    private static final double NANOS_PER_MICRO = 1_000;
    private static final Duration LONGER = Duration.ofMillis(200);

    private RingMember() {}

    /** Calls for as long as a task says, and a little longer, so that the others are under load until they end. */
    static Measurement measure(Operation call, Effort effort) throws Exception {
        Stopwatch watch = new Stopwatch();
        int batch = watch.warmUp(call, effort);
        long before = Allocation.total();
        Reading reading = watch.time(call, batch, effort);
        double allocated = Allocation.total() - before;
        watch.warmUp(call, new Effort(effort.measured().dividedBy(4).plus(LONGER), Duration.ZERO));
        double each = allocated / reading.operations();
        return new Measurement(reading.median() / NANOS_PER_MICRO, reading.mean() / NANOS_PER_MICRO, each, Double.NaN);
    }
}
