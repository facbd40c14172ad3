package org.mobula.bench.group;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ArraySupplier;

/**
 * A member that counts what it has taken, for the rank's own thread to see.
 *
 * <p><b>Threads:</b> calls of two ranks may run here at once, on two threads that poll: with more ranks than cores one of
 * them is put aside within a method now and then.
 */
final class CellMember implements Cell, ArraySupplier {
    private final AtomicLong taken = new AtomicLong();
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
        taken.incrementAndGet();
    }

    @Override
    public void fill(double[] values) {
        array = values;
        taken.incrementAndGet();
    }

    @Override
    public void nothing() {}

    long taken() {
        return taken.get();
    }

    double value() {
        return value;
    }
}
