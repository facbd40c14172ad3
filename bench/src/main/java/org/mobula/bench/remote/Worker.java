package org.mobula.bench.remote;

import org.mobula.bench.process.Allocation;

/** The object that is called. */
public final class Worker implements Work {
    private double last;

    @Override
    public void nothing() {}

    @Override
    public void take(double[] values) {
        last = values[values.length - 1]; // why: an array that nobody looks at need not arrive
    }

    @Override
    public long allocated() {
        return Allocation.total();
    }

    /** The end of the array taken last. */
    double last() {
        return last;
    }
}
