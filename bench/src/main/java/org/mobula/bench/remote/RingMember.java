package org.mobula.bench.remote;

import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
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
        return new Measurement(
                reading.median() / NANOS_PER_MICRO, reading.mean() / NANOS_PER_MICRO, each, Double.NaN);
    }

    /**
     * What all members measured, as one: the means, because what one of them gets more of the processors the others get
     * less. What a process allocates for calls that it makes and calls that it answers cannot be told apart here.
     */
    static Measurement together(List<Measurement> members) {
        double call = mean(members, Measurement::mean);
        return new Measurement(call, call, mean(members, Measurement::callerBytes), Double.NaN);
    }

    private static double mean(List<Measurement> members, ToDoubleFunction<Measurement> value) {
        return members.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
}
