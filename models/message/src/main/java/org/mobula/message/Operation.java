package org.mobula.message;

import java.util.EnumSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.mobula.message.internal.reduction.ElementOperation;

/**
 * The operation by which a reduction combines the elements of two ranks (MPI-3.1, section 5.9).
 *
 * <p>For a given algorithm, size and number of ranks the elements are always combined in the same order, so that the
 * result, rounding included, is always the same. Operations that are not commutative combine in rank order.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> {@link MessageArgumentException} if an operation is not defined
 * for a kind of elements.
 */
public sealed interface Operation permits ElementOperation {
    /** The sum; integers overflow as in Java. */
    Operation SUM = ElementOperation.numeric("SUM");
    /** The product. */
    Operation PROD = ElementOperation.numeric("PROD");
    /** The minimum; NaN if either operand is NaN. */
    Operation MIN = ElementOperation.numeric("MIN");
    /** The maximum; NaN if either operand is NaN. */
    Operation MAX = ElementOperation.numeric("MAX");
    /** Logical and: whether all elements are true, or not 0; the result for integers is 1 or 0. */
    Operation LAND = ElementOperation.discrete("LAND");
    /** Logical or: whether at least one element is true, or not 0. */
    Operation LOR = ElementOperation.discrete("LOR");
    /** Logical exclusive or: whether an odd number of elements is true, or not 0. */
    Operation LXOR = ElementOperation.discrete("LXOR");
    /** Bitwise and. */
    Operation BAND = ElementOperation.discrete("BAND");
    /** Bitwise or. */
    Operation BOR = ElementOperation.discrete("BOR");
    /** Bitwise exclusive or. */
    Operation BXOR = ElementOperation.discrete("BXOR");
    /**
     * Elements are pairs of a value and an index: the smallest value; of equal values, the one with the lowest index.
     */
    Operation MINLOC = ElementOperation.located("MINLOC");
    /**
     * Elements are pairs of a value and an index: the largest value; of equal values, the one with the lowest index.
     */
    Operation MAXLOC = ElementOperation.located("MAXLOC");

    /**
     * A user-defined operation.
     *
     * @param name used in error messages
     * @param commutative whether the order of two operands is irrelevant, which permits faster algorithms
     * @param function combines elements; associative
     */
    static Operation of(String name, boolean commutative, ElementFunction function) {
        return of(name, commutative, 1, function);
    }

    /**
     * A user-defined operation on groups of elements, such as the two parts of a complex number.
     *
     * @param group number of elements in a group, at least 1; the function is never given part of a group
     */
    static Operation of(String name, boolean commutative, int group, ElementFunction function) {
        return ElementOperation.of(name, commutative, EnumSet.allOf(ElementKind.class), group, function);
    }

    /** A user-defined operation on single doubles; the first operand is that of lower ranks. */
    static Operation ofDoubles(String name, boolean commutative, DoubleBinaryOperator operator) {
        return ElementOperation.of(
                name, commutative, EnumSet.of(ElementKind.DOUBLE), 1, (_, from, i, to, at, count) -> {
                    double[] lower = (double[]) from;
                    double[] higher = (double[]) to;
                    for (int k = 0; k < count; k++) {
                        higher[at + k] = operator.applyAsDouble(lower[i + k], higher[at + k]);
                    }
                });
    }

    /** A user-defined operation on single ints; the first operand is that of lower ranks. */
    static Operation ofInts(String name, boolean commutative, IntBinaryOperator operator) {
        return ElementOperation.of(name, commutative, EnumSet.of(ElementKind.INT), 1, (_, from, i, to, at, count) -> {
            int[] lower = (int[]) from;
            int[] higher = (int[]) to;
            for (int k = 0; k < count; k++) {
                higher[at + k] = operator.applyAsInt(lower[i + k], higher[at + k]);
            }
        });
    }

    /** A user-defined operation on single longs; the first operand is that of lower ranks. */
    static Operation ofLongs(String name, boolean commutative, LongBinaryOperator operator) {
        return ElementOperation.of(name, commutative, EnumSet.of(ElementKind.LONG), 1, (_, from, i, to, at, count) -> {
            long[] lower = (long[]) from;
            long[] higher = (long[]) to;
            for (int k = 0; k < count; k++) {
                higher[at + k] = operator.applyAsLong(lower[i + k], higher[at + k]);
            }
        });
    }

    /** Whether the order of two operands is irrelevant. */
    boolean isCommutative();
}
