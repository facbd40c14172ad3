package org.mobula.shared;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/** The units of an array, made when they are first asked for. */
final class Units<T> {
    private final AtomicReferenceArray<SharedUnit<T>> all;
    private final IntFunction<SharedUnit<T>> factory;

    Units(int blocks, IntFunction<SharedUnit<T>> factory) {
        this.all = new AtomicReferenceArray<>(blocks);
        this.factory = factory;
    }

    SharedUnit<T> at(int block) {
        SharedUnit<T> unit = all.get(block);
        if (unit == null) {
            unit = factory.apply(block);
            all.compareAndSet(block, null, unit);
        }
        return unit;
    }
}
