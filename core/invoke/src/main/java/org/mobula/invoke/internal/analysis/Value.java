package org.mobula.invoke.internal.analysis;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a value on the stack or in a local variable.
 *
 * @param kind what is known
 * @param exact the exact class, if the kind is {@link Kind#EXACT}
 * @param number the int, if the kind is {@link Kind#CONSTANT}
 * @param local the variable it was just loaded from, or -1
 * @param wide whether it is a long or double
 * @param origins where an object may come from, and thereby what it may be part of: bits that {@link Ties} explains;
 *     meaningless for other values
 */
record Value(Kind kind, @Nullable Class<?> exact, int number, int local, boolean wide, long origins) {
    enum Kind {
        /** Anything. */
        ANY,
        /** The null reference. */
        NULL,
        /** An object of exactly one class, or null. */
        EXACT,
        /** An array of no elements, which nothing can be put into, or null. */
        EMPTY,
        /** An int. */
        CONSTANT,
        /** An int not larger than the length of some array, give or take {@link #SMALL}. */
        LENGTH
    }

    /** Steps and offsets up to here cannot carry an array's length over the end of the ints, in any JVM we know. */
    static final int SMALL = 1024;

    static final Value ANY = new Value(Kind.ANY, null, 0, -1, false, Ties.OUTSIDE);
    static final Value WIDE = new Value(Kind.ANY, null, 0, -1, true, Ties.OUTSIDE);
    static final Value NULL = new Value(Kind.NULL, null, 0, -1, false, Ties.NOWHERE);
    static final Value EMPTY = new Value(Kind.EMPTY, null, 0, -1, false, Ties.NOWHERE);
    static final Value LENGTH = new Value(Kind.LENGTH, null, 0, -1, false, Ties.NOWHERE);

    static Value any(boolean wide) {
        return wide ? WIDE : ANY;
    }

    static Value exact(@Nullable Class<?> type) {
        return type == null ? ANY : new Value(Kind.EXACT, type, 0, -1, false, Ties.OUTSIDE);
    }

    static Value constant(int number) {
        return new Value(Kind.CONSTANT, null, number, -1, false, Ties.NOWHERE);
    }

    boolean is(Kind asked) {
        return kind == asked;
    }

    boolean isSmall() {
        return kind == Kind.CONSTANT && Math.abs((long) number) <= SMALL;
    }

    /** The same, known to come from a variable, or from none (-1). */
    Value from(int variable) {
        return local == variable ? this : new Value(kind, exact, number, variable, wide, origins);
    }

    /** The same, known to come from elsewhere. */
    Value in(long others) {
        return origins == others ? this : new Value(kind, exact, number, local, wide, others);
    }

    /** What is known if it is either of two. */
    Value or(Value other) {
        return known(other).from(local == other.local ? local : -1).in(origins | other.origins);
    }

    private Value known(Value other) {
        boolean same = kind == other.kind
                && Objects.equals(exact, other.exact)
                && number == other.number
                && wide == other.wide;
        if (same || (kind == Kind.EXACT && other.kind == Kind.NULL)) {
            return this;
        }
        return kind == Kind.NULL && other.kind == Kind.EXACT ? other : any(wide && other.wide);
    }

    /** The sum of two ints, or their difference. */
    static Value sum(Value left, Value right, int sign) {
        if (left.is(Kind.CONSTANT) && right.is(Kind.CONSTANT)) {
            return constant(left.number + sign * right.number);
        }
        boolean lengthAndSmall = left.is(Kind.LENGTH) && right.isSmall();
        boolean smallAndLength = sign > 0 && left.isSmall() && right.is(Kind.LENGTH);
        return lengthAndSmall || smallAndLength ? LENGTH : ANY;
    }
}
