package org.mobula.bench.group;

import org.jspecify.annotations.Nullable;
import org.mobula.group.ArraySupplier;

/** A member that counts what it has taken, for the rank's own thread to see. */
final class CellMember implements Cell, ArraySupplier {
    private volatile long taken; // why no race: the rank waits for each call before the next one comes
    private double value;
    private double[] array = {};

    /** Where arrays arrive from now on. */
    void supply(double[] own) {
        array = own;
    }

    @Override
    public @Nullable Object supply(String method, int parameter, int length) {
        return array.length == length ? array : null;
    }

    @Override
    public void put(double given) {
        value = given;
        taken = taken + 1;
    }

    @Override
    public void fill(double[] values) {
        array = values;
        taken = taken + 1;
    }

    @Override
    public void nothing() {}

    long taken() {
        return taken;
    }

    double value() {
        return value;
    }
}
