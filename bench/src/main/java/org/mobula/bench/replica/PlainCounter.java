package org.mobula.bench.replica;

/** A local object with the same methods. */
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
