package org.mobula.bench.process;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;

/**
 * What a transport carries in one operation, and how that is written in a {@link Task}: {@code round-trip} for an empty
 * message answered by an empty one, {@code one-way-65536} for a {@code double[]} of so many bytes that goes into a
 * given one and is answered by an empty message.
 *
 * @param bytes of the array; 0 for the round trip
 */
public record Load(int bytes) {
    /** The empty message. */
    public static final Load ROUND_TRIP = new Load(0);

    private static final String ROUND_TRIP_WORD = "round-trip";
    private static final String ONE_WAY_WORD = "one-way";
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEBIBYTE = 1 << 20;

    /** What does one load's operation, made once before it is measured. */
    @FunctionalInterface
    public interface Carrier {
        /** The operation that carries a load to the other side and waits for the answer. */
        Operation carrying(Load load) throws Exception;
    }

    /** The load that a word of a task means. */
    public static Load of(String asked) {
        if (asked.equals(ROUND_TRIP_WORD)) {
            return ROUND_TRIP;
        }
        if (!asked.startsWith(ONE_WAY_WORD + "-")) {
            throw new IllegalArgumentException("a load is round-trip or one-way-BYTES, not \"" + asked + "\"");
        }
        return new Load(Integer.parseInt(asked.substring(ONE_WAY_WORD.length() + 1)));
    }

    /** Measures each work of a task, in order, warm. */
    public static Map<String, Measurement> measure(Task task, Carrier carrier) throws Exception {
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String asked : task.works()) {
            Load load = of(asked);
            all.put(asked, load.measure(carrier.carrying(load), task));
        }
        return all;
    }

    /** The case of this load over a medium, between two processes. */
    public Case over(String medium) {
        boolean empty = bytes == 0;
        return new Case(
                empty ? ROUND_TRIP_WORD : ONE_WAY_WORD,
                medium,
                2,
                bytes,
                empty ? Unit.MICROSECONDS : Unit.MEBIBYTES_PER_SECOND,
                empty ? ROUND_TRIP_WORD : ONE_WAY_WORD + "-" + bytes);
    }

    /** How many doubles the array has. */
    public int doubles() {
        return bytes / Double.BYTES;
    }

    /** Measures this load's operation, warm. */
    public Measurement measure(Operation operation, Task task) throws Exception {
        Stopwatch watch = new Stopwatch();
        int batch = watch.warmUp(operation, task.effort());
        long before = Allocation.total();
        Reading reading = watch.time(operation, batch, task.effort());
        double allocated = (double) (Allocation.total() - before) / reading.operations();
        return new Measurement(inUnits(reading.median()), inUnits(reading.mean()), allocated, Double.NaN);
    }

    private double inUnits(double nanos) {
        return bytes == 0 ? nanos / NANOS_PER_MICRO : bytes / MEBIBYTE / (nanos / NANOS_PER_SECOND);
    }
}
