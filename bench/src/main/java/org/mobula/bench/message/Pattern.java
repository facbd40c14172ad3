package org.mobula.bench.message;

import org.mobula.bench.Unit;

/** Who sends what to whom in one operation. */
enum Pattern {
    /** From rank 0 to rank 1 and back, as much both ways. */
    ROUND_TRIP("round-trip", Unit.MICROSECONDS),
    /** From rank 0 into a given array of rank 1, which answers by an empty message. */
    ONE_WAY("one-way", Unit.MEBIBYTES_PER_SECOND),
    /** A window of messages from rank 0 to rank 1, all begun before the first is waited for, and an empty answer. */
    RATE("rate", Unit.MESSAGES_PER_SECOND),
    /** All ranks wait for each other. */
    BARRIER("barrier", Unit.MICROSECONDS),
    /** One broadcast from each rank in turn: a rank alone could broadcast without end and wait for nobody. */
    BROADCAST("broadcast", Unit.MICROSECONDS),
    /** All ranks get the sum of what all have. */
    ALL_REDUCE("all-reduce", Unit.MICROSECONDS);

    /** Messages of a window. */
    static final int WINDOW = 64;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEBIBYTE = 1 << 20;

    private final String word;
    private final Unit unit;

    Pattern(String word, Unit unit) {
        this.word = word;
        this.unit = unit;
    }

    /** As contestants call it. */
    String word() {
        return word;
    }

    /** As tables call it: collectives by their method's name. */
    String shown() {
        return this == ALL_REDUCE ? "allReduce" : word;
    }

    /** What its figures count. */
    Unit unit() {
        return unit;
    }

    /**
     * A figure in this pattern's unit.
     *
     * @param nanos of one operation
     * @param bytes of its message
     * @param ranks how many take part
     */
    double inUnits(double nanos, int bytes, int ranks) {
        return switch (this) {
            case ROUND_TRIP, BARRIER, ALL_REDUCE -> nanos / NANOS_PER_MICRO;
            case BROADCAST -> nanos / ranks / NANOS_PER_MICRO;
            case ONE_WAY -> bytes / MEBIBYTE / (nanos / NANOS_PER_SECOND);
            case RATE -> WINDOW / (nanos / NANOS_PER_SECOND);
        };
    }
}
