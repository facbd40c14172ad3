package org.mobula.bench.group;

import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch.Reading;

/** What is done together. Where one rank begins, each does in turn: a rank alone could begin without end. */
enum Pattern {
    /** One rank's value reaches all members; each rank waits until its own has it. Beside {@code broadcast}. */
    BROADCAST("broadcast", Unit.MICROSECONDS),
    /** Each member gets its part of one rank's array. Beside {@code scatter}. */
    SCATTER("scatter", Unit.MICROSECONDS),
    /** All ranks' values are summed up, and every member gets the sum. Beside {@code allReduce}. */
    REDUCE_TO_ALL("reduce-to-all", Unit.MICROSECONDS),
    /** Every member gets the values of all ranks. Beside {@code allGather}. */
    GATHER_TO_ALL("gather-to-all", Unit.MICROSECONDS),
    /** One rank's array reaches all members, in arrays that they supply. Beside {@code broadcast}. */
    DOUBLE_ARRAY("double-array", Unit.MEBIBYTES_PER_SECOND),
    /** Rank 0 calls a method without arguments of all members, and waits for all. Beside calls one by one. */
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

    /** Whether each rank begins in turn. */
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
