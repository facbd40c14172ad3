package org.mobula.bench.group;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ArraySupplier;

/**
 * A member that counts the calls that it has received.
 *
 * <p><b>Threads:</b> with more ranks than cores, two polling threads may run calls at the same time.
 */
final class CellMember implements Cell, ArraySupplier {
    private final AtomicLong taken = new AtomicLong();
    private double value;
    private double[] array = {};

    /** Sets the array into which arrays are received. */
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
