package org.mobula.bench.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;

/** The side that calls and measures, whoever carries the calls. */
final class Caller {
    private static final double NANOS_PER_MICRO = 1_000;

    private final Work target;
    private final Stopwatch watch = new Stopwatch();

    /** @param target a stub */
    Caller(Work target) {
        this.target = target;
    }

    /** Measures each work of a task, in order. */
    Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String work : task.works()) {
            all.put(work, measure(operation(work), task));
        }
        return all;
    }

    private Measurement measure(Operation operation, Task task) throws Exception {
        int batch = watch.warmUp(operation, task.effort());
        watch.time(operation, batch, task.effort()); // why: the loop that counts must be warm as well
        long calleeBefore = target.allocated();
        long callerBefore = Allocation.total();
        Reading reading = watch.time(operation, batch, task.effort());
        double caller = Allocation.total() - callerBefore;
        double callee = target.allocated() - calleeBefore;
        return new Measurement(
                reading.median() / NANOS_PER_MICRO,
                reading.mean() / NANOS_PER_MICRO,
                caller / reading.operations(),
                callee / reading.operations());
    }

    private Operation operation(String work) {
        return switch (work) {
            case RemoteSuite.NULL_CALL -> target::nothing;
            case RemoteSuite.DOUBLE_ARRAY -> {
                double[] values = new double[RemoteSuite.DOUBLES];
                values[values.length - 1] = Math.E;
                yield () -> target.take(values);
            }
            default -> throw new IllegalArgumentException("the suite remote has no work \"" + work + "\"");
        };
    }
}
