package org.mobula.bench.replica;

/** The root that is replicated. */
public final class CounterRoot implements Counter {
    private long sum;

    /** Begins at 0. */
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
