package org.mobula.bench;

/** What a case's numbers count, and which of two is better. */
public enum Unit {
    /** A time per operation: less is better. */
    MICROSECONDS("us"),
    /** How much of one core is busy, of both processes together: less is better. */
    PERCENT_OF_A_CORE("% of a core"),
    /** A rate: more is better. */
    MEBIBYTES_PER_SECOND("MiB/s");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** As tables and JSON write it. */
    public String symbol() {
        return symbol;
    }

    /** How many times better ours is than theirs; above 1 is faster, or less busy. */
    public double speedup(double ours, double theirs) {
        return this == MEBIBYTES_PER_SECOND ? ours / theirs : theirs / ours;
    }
}
