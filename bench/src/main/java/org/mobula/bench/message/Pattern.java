package org.mobula.bench.message;

import org.mobula.bench.Unit;

/** The messages of one operation. */
enum Pattern {
    /** From rank 0 to rank 1 and back, with the same size in both directions. */
    ROUND_TRIP("round-trip", Unit.MICROSECONDS),
    /** From rank 0 into an array of rank 1, which answers with an empty message. */
    ONE_WAY("one-way", Unit.MEBIBYTES_PER_SECOND),
    /** A window of messages from rank 0 to rank 1, all started before the first is waited for, and an empty answer. */
    RATE("rate", Unit.MESSAGES_PER_SECOND),
    /** All ranks wait for each other. */
    BARRIER("barrier", Unit.MICROSECONDS),
    /** One broadcast from each rank in turn, because a single rank could broadcast without waiting for others. */
    BROADCAST("broadcast", Unit.MICROSECONDS),
    /** All ranks receive the sum. */
    ALL_REDUCE("all-reduce", Unit.MICROSECONDS);

    /** Number of messages in a window. */
    static final int WINDOW = 64;

    private final String word;
    private final Unit unit;

    Pattern(String word, Unit unit) {
        this.word = word;
        this.unit = unit;
    }

    /** The word in a task. */
    String word() {
        return word;
    }

    /** The name in tables: for collective operations, that of the method. */
    String shown() {
        return this == ALL_REDUCE ? "allReduce" : word;
    }

    /** The unit of the results. */
    Unit unit() {
        return unit;
    }

    /**
     * The weight of one operation, see {@link Unit#of}.
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
