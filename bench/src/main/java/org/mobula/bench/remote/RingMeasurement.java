package org.mobula.bench.remote;

import java.time.Duration;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;

/** A process that calls the next one in a ring, independent of the library. */
final class RingMeasurement {
    private static final Duration LONGER = Duration.ofMillis(200);

    private RingMeasurement() {}

    /** Measures, and calls for a little longer, so that the others are under load until they have measured. */
    static Measurement measure(Operation call, RunLength length) throws Exception {
        Measurement measurement = new Stopwatch().measure(call, Unit.MICROSECONDS, 1, length);
        Duration longer = length.measured().dividedBy(4).plus(LONGER);
        new Stopwatch().warmUp(call, new RunLength(longer, Duration.ZERO));
        return measurement;
    }
}
