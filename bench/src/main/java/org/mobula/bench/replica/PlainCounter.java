package org.mobula.bench.replica;

/** The same methods on a plain object, as threads of one JVM share it. */
final class PlainCounter implements RemoteCounter {
    private long sum;

    @Override
    public long add(long number) {
        sum += number;
        return sum;
    }

    @Override
    public void nothing() {}

    synchronized long sum() {
        return sum;
    }
}
