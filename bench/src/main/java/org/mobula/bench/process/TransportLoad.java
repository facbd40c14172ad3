package org.mobula.bench.process;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch.Operation;

/**
 * The message of one operation: {@code round-trip} for an empty message with an empty answer, {@code one-way-65536} for
 * a {@code double[]} of 65536 bytes that is received into an existing array, with an empty answer.
 *
 * @param bytes size of the array; 0 for the round trip
 */
public record TransportLoad(int bytes) {
    /** The empty message. */
    public static final TransportLoad ROUND_TRIP = new TransportLoad(0);

    private static final String ROUND_TRIP_WORD = "round-trip";
    private static final String ONE_WAY_WORD = "one-way";

    /** Creates the operation for a load. */
    @FunctionalInterface
    public interface Carrier {
        /** The operation that sends a load and waits for the answer. */
        Operation carrying(TransportLoad load) throws Exception;
    }

    /** The load of a word in a task. */
    public static TransportLoad of(String asked) {
        if (asked.equals(ROUND_TRIP_WORD)) {
            return ROUND_TRIP;
        }
        if (!asked.startsWith(ONE_WAY_WORD + "-")) {
            throw new IllegalArgumentException("a load is round-trip or one-way-BYTES, not \"" + asked + "\"");
        }
        return new TransportLoad(Integer.parseInt(asked.substring(ONE_WAY_WORD.length() + 1)));
    }

    /** Measures each work of a task, in order. */
    public static Map<String, Measurement> measure(Task task, Carrier carrier) throws Exception {
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String asked : task.works()) {
            TransportLoad load = of(asked);
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
                unit(),
                empty ? ROUND_TRIP_WORD : ONE_WAY_WORD + "-" + bytes);
    }

    /** The number of doubles in the array. */
    public int doubles() {
        return bytes / Double.BYTES;
    }

    /** Measures the operation of this load. */
    public Measurement measure(Operation operation, Task task) throws Exception {
        return new Stopwatch().measure(operation, unit(), Math.max(1, bytes), task.length());
    }

    private Unit unit() {
        return bytes == 0 ? Unit.MICROSECONDS : Unit.MEBIBYTES_PER_SECOND;
    }
}
