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
 * The side that calls and measures, whoever carries the calls.
 *
 * <p>All works of a task are warmed up before the first is measured, and then measured by turns in {@link #ROUNDS}: so
 * each meets the same compiled code, and what slows the machine down for a while meets them all.
 *
 * @param operations what a work's name means
 * @param calleeAllocation bytes of heap that the called process has allocated so far
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
            // why less for the others: most of what they run is warm by then
            int batch = watch.warmUp(operation, all.isEmpty() ? task.length() : rest);
            watch.time(operation, batch, slice); // why: the loop that counts must be warm as well
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
        // why apart: while time is taken, the stopwatch allocates as well
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

    /** One work, and what was read of it in each round. */
    private record Turns(Operation operation, int batch, List<Reading> readings) {}
}
