package org.mobula.bench;

/** What a case's numbers count, and which of two is better. */
public enum Unit {
    /** A time per operation: less is better. */
    MICROSECONDS("us", false),
    /** How much of one core is busy, of both processes together: less is better. */
    PERCENT_OF_A_CORE("% of a core", false),
    /** A rate: more is better. */
    MEBIBYTES_PER_SECOND("MiB/s", true),
    /** A rate: more is better. */
    MESSAGES_PER_SECOND("messages/s", true);

    private final String symbol;
    private final boolean isRate;

    Unit(String symbol, boolean isRate) {
        this.symbol = symbol;
        this.isRate = isRate;
    }

    /** The unit of a symbol. */
    public static Unit of(String symbol) {
        for (Unit unit : values()) {
            if (unit.symbol.equals(symbol)) {
                return unit;
            }
        }
        throw new IllegalArgumentException("nothing is counted in \"" + symbol + "\"");
    }

    /** As tables and JSON write it. */
    public String symbol() {
        return symbol;
    }

    /** How many times better ours is than theirs; above 1 is faster, or less busy. */
    public double speedup(double ours, double theirs) {
        return isRate ? ours / theirs : theirs / ours;
    }
}
