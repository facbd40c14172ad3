package org.mobula.bench.replica;

import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;

/** The words for what is done, by one process of several; the others only have replicas. */
public final class Works {
    /** Reads the own replica. */
    public static final String READ = "read";

    /** Writes, and waits until that has its place and is done here. */
    public static final String WRITE = "write";

    /** Writes without waiting for each; as many as {@link #BURST} at a time. */
    public static final String PIPELINED = "write-pipelined";

    /** How many writes are started before the first is waited for. */
    public static final int BURST = 1000;

    /** Calls a synchronized method of a plain object. */
    static final String PLAIN = "plain-read";

    /** Calls the method that writes on a remote object. */
    static final String CALL = "remote-call";

    /** Calls a method without arguments that does nothing on a remote object. */
    static final String NULL_CALL = "null-call";

    private static final double NANOS_PER_MICRO = 1e3;

    private Works() {}

    /**
     * Measures an operation in the process that does it, warm before it counts.
     *
     * @param times how many of what is measured one operation is
     */
    public static Measurement measure(Operation operation, int times, Effort effort) throws Exception {
        Stopwatch stopwatch = new Stopwatch();
        int batch = stopwatch.warmUp(operation, effort);
        long before = Allocation.total();
        Stopwatch.Reading seen = stopwatch.time(operation, batch, effort);
        double all = (double) seen.operations() * times;
        return new Measurement(
                seen.median() / times / NANOS_PER_MICRO,
                seen.mean() / times / NANOS_PER_MICRO,
                (Allocation.total() - before) / all,
                Double.NaN);
    }
}
