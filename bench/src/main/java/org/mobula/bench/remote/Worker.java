package org.mobula.bench.remote;

import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.Allocation;

/** The called object. It reads its arguments, so that they must have been received. */
public final class Worker implements Work {
    private double last;
    private byte[] bytes = {};
    private int[] ints = {};
    private double[] doubles = {};

    @Override
    public void nothing() {}

    @Override
    public synchronized void guarded() {}

    @Override
    public void take(byte[] values) {
        last = values[values.length - 1];
    }

    @Override
    public void take(int[] values) {
        last = values[values.length - 1];
    }

    @Override
    public void take(double[] values) {
        last = values[values.length - 1];
    }

    @Override
    public void keep(byte[] values) {
        bytes = values;
    }

    @Override
    public void keep(int[] values) {
        ints = values;
    }

    @Override
    public void keep(double[] values) {
        doubles = values;
    }

    @Override
    public void walk(Tree tree) {
        last = tree.sum();
    }

    @Override
    public void see(Small first) {
        last = first.sum();
    }

    @Override
    public void see(Small first, Small second) {
        last = first.sum() + second.sum();
    }

    @Override
    public void see(Small first, Small second, Small third) {
        last = first.sum() + second.sum() + third.sum();
    }

    @Override
    public long allocated() {
        return Allocation.total();
    }

    /** The value that it read last. */
    double last() {
        return last;
    }

    /** The number of elements of the arrays that it keeps. */
    int kept() {
        return bytes.length + ints.length + doubles.length;
    }
}
