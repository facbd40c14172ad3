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

    /** MessageWorks of a window. */
    static final int WINDOW = 64;

    private final String word;
    private final Unit unit;

    Pattern(String word, Unit unit) {
        this.word = word;
        this.unit = unit;
    }

    /** As implementations call it. */
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
     * What one operation counts for, as {@link Unit#of} takes it.
     *
     * @param bytes of a message
     * @param ranks number of ranks that take part
     */
    double amount(int bytes, int ranks) {
        return switch (this) {
            case ROUND_TRIP, BARRIER, ALL_REDUCE -> 1;
            case BROADCAST -> ranks;
            case ONE_WAY -> bytes;
            case RATE -> WINDOW;
        };
    }
}
