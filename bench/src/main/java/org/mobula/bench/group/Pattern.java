package org.mobula.bench.group;

import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch.Reading;

/**
 * The operation. If one rank begins, the ranks take turns, because a single rank could begin without waiting for
 * others.
 */
enum Pattern {
    /** All members receive one rank's value; compared with {@code broadcast}. */
    BROADCAST("broadcast", Unit.MICROSECONDS),
    /** Each member receives its part of one rank's array; compared with {@code scatter}. */
    SCATTER("scatter", Unit.MICROSECONDS),
    /** All members receive the sum of all ranks' values; compared with {@code allReduce}. */
    REDUCE_TO_ALL("reduce-to-all", Unit.MICROSECONDS),
    /** All members receive the values of all ranks; compared with {@code allGather}. */
    GATHER_TO_ALL("gather-to-all", Unit.MICROSECONDS),
    /** All members receive one rank's array in their own arrays; compared with {@code broadcast}. */
    DOUBLE_ARRAY("double-array", Unit.MEBIBYTES_PER_SECOND),
    /** Rank 0 calls a method of all members and waits for all; compared with single calls. */
    CALL("group-call", Unit.MICROSECONDS);

    private final String word;
    private final Unit unit;

    Pattern(String word, Unit unit) {
        this.word = word;
        this.unit = unit;
    }

    String word() {
        return word;
    }

    Unit unit() {
        return unit;
    }

    /** Whether the ranks take turns. */
    boolean takesTurns() {
        return this == BROADCAST || this == SCATTER || this == DOUBLE_ARRAY;
    }

    /**
     * The measurement of this pattern.
     *
     * @param reading of one operation, in which each rank begins if the pattern {@link #takesTurns}
     * @param bytes of a message
     * @param ranks number of ranks that take part
     * @param callerBytes heap that one operation allocates at rank 0
     */
    Measurement measurement(Reading reading, int bytes, int ranks, double callerBytes) {
        int turns = takesTurns() ? ranks : 1;
        return reading.in(unit, unit == Unit.MICROSECONDS ? turns : (double) bytes * turns, callerBytes);
    }
}
