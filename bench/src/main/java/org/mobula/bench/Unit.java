package org.mobula.bench;

/** The unit of a case's results. */
public enum Unit {
    /** A time per operation: less is better. */
    MICROSECONDS("us", false),
    /** A time: less is better. */
    MILLISECONDS("ms", false),
    /** A number of operations: more is better. */
    OPERATIONS("operations", true),
    /** Load of one core by both processes together: less is better. */
    PERCENT_OF_A_CORE("% of a core", false),
    /** A rate: more is better. */
    MEBIBYTES_PER_SECOND("MiB/s", true),
    /** A rate: more is better. */
    MESSAGES_PER_SECOND("messages/s", true);

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEBIBYTE = 1 << 20;

    private final String symbol;
    private final boolean moreIsBetter;

    Unit(String symbol, boolean moreIsBetter) {
        this.symbol = symbol;
        this.moreIsBetter = moreIsBetter;
    }

    /** The unit of a symbol. */
    public static Unit of(String symbol) {
        for (Unit unit : values()) {
            if (unit.symbol.equals(symbol)) {
                return unit;
            }
        }
        throw new IllegalArgumentException("unknown unit \"" + symbol + "\"");
    }

    /** As tables and JSON write it. */
    public String symbol() {
        return symbol;
    }

    /**
     * A result in this unit, computed from the time of an operation.
     *
     * @param nanos time of the operation
     * @param amount the weight of one operation: for a rate, bytes or messages; for a time, how many times the measured
     *     action is part of the operation
     */
    public double of(double nanos, double amount) {
        return switch (this) {
            case MICROSECONDS -> nanos / amount / NANOS_PER_MICRO;
            case MEBIBYTES_PER_SECOND -> amount / MEBIBYTE / (nanos / NANOS_PER_SECOND);
            case MESSAGES_PER_SECOND -> amount / (nanos / NANOS_PER_SECOND);
            case MILLISECONDS -> nanos / amount / NANOS_PER_MILLI;
            case OPERATIONS, PERCENT_OF_A_CORE ->
                throw new IllegalArgumentException("a value in " + symbol + " is not computed from a time");
        };
    }

    /** The factor by which ours is better than theirs; above 1 if ours is faster, or causes less load. */
    public double speedup(double ours, double theirs) {
        return moreIsBetter ? ours / theirs : theirs / ours;
    }
}
