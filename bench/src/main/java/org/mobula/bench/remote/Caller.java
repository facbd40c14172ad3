package org.mobula.bench.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.Spread;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;

/**
 * The calling side, which measures, independent of the library.
 *
 * <p>All works of a task are warmed up before the first is measured, and then measured alternately in {@link #ROUNDS}
 * rounds, so that all run with the same compiled code and under the same conditions.
 *
 * @param operations the operation of each work
 * @param calleeAllocation bytes of heap that the called process has allocated
 */
public record Caller(Function<String, Operation> operations, Callable<Long> calleeAllocation) {
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MICRO = 1_000;

    /** Calls an object. */
    static Caller of(Work target) {
        return new Caller(work -> Works.on(target, work), target::allocated);
    }

    /** Measures each work of a task. */
    public Map<String, Measurement> measure(Task task) throws Exception {
        Stopwatch watch = new Stopwatch();
        RunLength slice =
                new RunLength(task.length().warmUp(), task.length().measured().dividedBy(ROUNDS));
        Map<String, Turns> all = new LinkedHashMap<>();
        RunLength rest =
                new RunLength(task.length().warmUp().dividedBy(2), task.length().measured());
        for (String work : task.works()) {
            Operation operation = operations.apply(work);
            // less for the other works: most of their code is already warm
            int batch = watch.warmUp(operation, all.isEmpty() ? task.length() : rest);
            watch.time(operation, batch, slice); // warms up the measuring loop as well
            all.put(work, new Turns(operation, batch, new ArrayList<>()));
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Turns turns : all.values()) {
                turns.readings.add(watch.time(turns.operation, turns.batch, slice));
            }
        }
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (Map.Entry<String, Turns> each : all.entrySet()) {
            results.put(each.getKey(), measurement(each.getValue()));
        }
        return results;
    }

    private Measurement measurement(Turns of) throws Exception {
        double[] medians = of.readings.stream().mapToDouble(Reading::median).toArray();
        double[] means = of.readings.stream().mapToDouble(Reading::mean).toArray();
        // separate from the timing, because the stopwatch allocates as well
        long operations = of.readings.getFirst().operations();
        long calleeBefore = calleeAllocation.call();
        long callerBefore = Allocation.total();
        for (long i = 0; i < operations; i++) {
            of.operation.run();
        }
        double caller = Allocation.total() - callerBefore;
        double callee = calleeAllocation.call() - calleeBefore;
        return new Measurement(
                Spread.of(medians).median() / NANOS_PER_MICRO,
                Spread.of(means).median() / NANOS_PER_MICRO,
                caller / operations,
                callee / operations);
    }

    /** A work and its readings of each round. */
    private record Turns(Operation operation, int batch, List<Reading> readings) {}
}
