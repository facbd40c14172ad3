package org.mobula.bench.replica;

/** The replicated root. */
public final class CounterRoot implements Counter {
    private long sum;

    /** A sum of 0. */
    public CounterRoot() {}

    @Override
    public long add(long number) {
        sum += number;
        return sum;
    }

    @Override
    public long sum() {
        return sum;
    }
}
