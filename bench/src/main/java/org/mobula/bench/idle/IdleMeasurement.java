package org.mobula.bench.idle;

import java.rmi.RemoteException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.mobula.bench.Measurement;
import org.mobula.bench.Spread;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Task;

/** Measures the works of this suite, independent of the library. */
public final class IdleMeasurement {
    static final String IDLE = "idle";
    static final String FIRST_MESSAGE = "first-message";

    /** Long enough for polling threads to sleep. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Shorter, because the code must run some thousand times to be warm. */
    private static final Duration WARM_UP_PAUSE = Duration.ofMillis(1);

    private static final int IDLE_LONGER = 10;
    private static final int MESSAGES_LONGER = 3;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double PERCENT = 100;

    private final IdlePeer other;

    private IdleMeasurement(IdlePeer other) {
        this.other = other;
    }

    /** Measures each work of a task, in order. */
    public static Map<String, Measurement> measure(Task task, IdlePeer other) throws Exception {
        IdleMeasurement measurement = new IdleMeasurement(other);
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String work : task.works()) {
            all.put(
                    work,
                    switch (work) {
                        case IDLE -> measurement.idle(task);
                        case FIRST_MESSAGE -> measurement.firstMessage(task);
                        default ->
                            throw new IllegalArgumentException("the suite idle has no workload \"" + work + "\"");
                    });
        }
        return all;
    }

    private Measurement idle(Task task) throws Exception {
        hear(task.length().warmUp(), WARM_UP_PAUSE);
        Thread.sleep(task.length().warmUp()); // the compilers are still busy
        bothBusy(); // the first query costs more than the idle time
        long busy = bothBusy();
        long begun = System.nanoTime();
        Thread.sleep(task.length().measured().multipliedBy(IDLE_LONGER));
        double share = PERCENT * (bothBusy() - busy) / (System.nanoTime() - begun);
        return new Measurement(share, share, Double.NaN, Double.NaN);
    }

    private Measurement firstMessage(Task task) throws Exception {
        hear(task.length().warmUp(), WARM_UP_PAUSE);
        double[] nanos = hear(task.length().measured().multipliedBy(MESSAGES_LONGER), PAUSE);
        return new Measurement(
                Spread.of(nanos).median() / NANOS_PER_MICRO,
                DoubleStream.of(nanos).average().orElseThrow() / NANOS_PER_MICRO,
                Double.NaN,
                Double.NaN);
    }

    /**
     * Sends messages during {@code length}, at least one, each after a pause; returns their latencies in nanoseconds.
     */
    private double[] hear(Duration length, Duration pause) throws Exception {
        DoubleStream.Builder nanos = DoubleStream.builder();
        long end = System.nanoTime() + length.toNanos();
        do {
            Thread.sleep(pause);
            nanos.add(other.hear(System.nanoTime()));
        } while (System.nanoTime() - end < 0);
        return nanos.build().toArray();
    }

    private long bothBusy() throws RemoteException {
        return ProcessorTime.nanos() + other.processorNanos();
    }
}
