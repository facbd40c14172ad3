package org.mobula.shared;

import java.util.function.BinaryOperator;

/**
 * Combines a value of each rank in a shared object: each rank adds its own once, and all get the result.
 *
 * <p>The unit is the accumulator, so that no other memory is needed. Ranks combine in any order: the operator must be
 * associative and commutative.
 */
final class Reduction {
    private Reduction() {}

    /**
     * Combines; all ranks call this as many times.
     *
     * @param barrier waits for all ranks
     */
    static <T> T all(Runnable barrier, SharedUnit<T> unit, T mine, BinaryOperator<T> operator, boolean first) {
        if (first) {
            unit.acquire();
            unit.assign(mine);
            unit.release();
        }
        barrier.run();
        if (!first) {
            unit.acquire();
            unit.assign(operator.apply(unit.value(), mine));
            unit.release();
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
