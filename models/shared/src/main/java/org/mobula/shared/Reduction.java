package org.mobula.shared;

import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * Combines a value of each rank in a shared object: each rank adds its own once, and all get the result.
 *
 * <p>The unit is the accumulator, so that no other memory is needed. Ranks combine in any order: the operator must be
 * associative and commutative.
 */
final class Reduction {
    private Reduction() {}

    private static <T> void combine(SharedUnit<T> unit, Supplier<T> result) {
        unit.acquire();
        try {
            unit.assign(result.get());
        } finally {
            unit.release();
        }
    }

    /**
     * Combines; all ranks call this as many times.
     *
     * @param barrier waits for all ranks
     */
    static <T> T all(Runnable barrier, SharedUnit<T> unit, T mine, BinaryOperator<T> operator, boolean first) {
        barrier.run(); // each rank has the result of the reduction before
        if (first) {
            combine(unit, () -> mine);
        }
        barrier.run();
        if (!first) {
            combine(unit, () -> operator.apply(unit.value(), mine));
        }
        barrier.run();
        unit.acquireRead();
        try {
            return unit.copyOfValue();
        } finally {
            unit.release();
        }
    }
}
